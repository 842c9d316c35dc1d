import * as z from 'zod';
import { presentToken } from '../presenters/present-token.ts';
import { tokenList } from '../shapes/token.ts';
import { noteTokens, renderTokens } from '../text/render-token.ts';
import { defineOperation } from './operation.ts';

export const tokenListOperation = defineOperation({
  name: 'token list',
  summary: 'List the bearer tokens of this server, never the tokens themselves',
  input: z.object({}),
  output: tokenList,
  reads: [],
  effect: 'read',
  permission: 'administer',
  cli: {
    place: 'files',
    examples: ['agent-tools token list'],
    render: renderTokens,
    note: noteTokens,
  },
  async run({ services, signal, now }) {
    const records = await services.tokens.list(signal);
    return { tokens: records.map((record) => presentToken(record, now)) };
  },
});
