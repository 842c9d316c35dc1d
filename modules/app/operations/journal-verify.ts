import * as z from 'zod';
import { CatalogError } from '../../core/errors.ts';
import { type JournalAnchor, parseSeq } from '../../core/ports/store.ts';
import { presentVerdict } from '../presenters/present-journal.ts';
import { journalVerdict } from '../shapes/journal.ts';
import { renderVerdict } from '../text/render-journal.ts';
import { defineOperation } from './operation.ts';

export const journalVerify = defineOperation({
  name: 'journal verify',
  summary: 'Say whether every record of the journal is what was written, and none is gone or new',
  input: z.object({
    anchor: z
      .string()
      .max(100)
      .optional()
      .describe('SEQ:HASH as an earlier run printed it; finds a journal that was written anew as a whole.'),
  }),
  output: journalVerdict,
  reads: [],
  effect: 'read',
  validator: 'none',
  permission: 'administer',
  http: { method: 'GET', path: '/v1/journal/verdict' },
  cli: {
    place: 'server_if_running',
    examples: ['agent-tools journal verify', 'agent-tools journal verify --anchor 812:sha256:…'],
    render: renderVerdict,
    exit: ({ intact }) => (intact ? 0 : 1),
  },
  async run({ services, signal }, { anchor }) {
    return presentVerdict(
      await services.journal.verify(anchor === undefined ? undefined : read(anchor), signal),
    );
  },
});

const ANCHOR = /^(\d{1,16}):(sha256:[0-9a-f]{64})$/;

function read(text: string): JournalAnchor {
  const [, seq, hash] = ANCHOR.exec(text.trim()) ?? [];
  const at = parseSeq(Number(seq));
  if (at !== undefined && hash !== undefined) return { seq: at, hash };
  throw new CatalogError(
    'invalid_request',
    'The anchor cannot be read.',
    'Give it as `agent-tools journal verify` printed it: a number, a colon and a `sha256:…`.',
  );
}
