import * as z from 'zod';
import { CatalogError } from '../../core/errors.ts';
import { parseTokenId } from '../../core/ports/tokens.ts';
import { presentToken } from '../presenters/present-token.ts';
import { token } from '../shapes/token.ts';
import { renderRevocation } from '../text/render-token.ts';
import { defineOperation } from './operation.ts';

export const tokenRevoke = defineOperation({
  name: 'token revoke',
  summary: 'End a bearer token now; every server knows within a second',
  input: z.object({
    id: z.string().max(200).describe('Its id as `token list` shows it.'),
  }),
  output: token,
  reads: [],
  effect: 'command',
  permission: 'administer',
  cli: {
    place: 'files',
    positional: ['id'],
    examples: ['agent-tools token revoke tok_3f9k2m8q1x7c5v0b'],
    render: renderRevocation,
  },
  async run({ services, signal, now, subject }, { id: text }) {
    const id = parseTokenId(text);
    const record = id && (await services.tokens.revoke(id, subject.id, signal));
    if (record === undefined) throw noSuchToken();
    return presentToken(record, now);
  },
});

/** What was typed is not repeated: it may be the token itself. */
const noSuchToken = (): CatalogError =>
  new CatalogError(
    'not_found',
    'No token has that id.',
    '`agent-tools token list` shows them. Of a token itself the id is tok_ and what stands between its two `_`.',
  );
