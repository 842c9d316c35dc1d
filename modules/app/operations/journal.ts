import * as z from 'zod';
import type { JournalPage, JournalQuery } from '../../core/ports/journal-reading.ts';
import { parseSeq } from '../../core/ports/store.ts';
import { presentJournal } from '../presenters/present-journal.ts';
import { presentOtlp } from '../presenters/present-otlp.ts';
import { journalPage } from '../shapes/journal.ts';
import { noteJournal, renderJournal, renderMore } from '../text/render-journal.ts';
import { readMoment } from './moment.ts';
import { defineOperation, type OperationContext } from './operation.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 1_000;
/** Seconds; below what proxies commonly allow a request. */
const MAX_WAIT = 25;

const time = z.string().min(1).max(60);

export const journalOperation = defineOperation({
  name: 'journal',
  summary: 'Show what happened: calls, approvals, reviews, tokens and refused credentials',
  input: z.object({
    kind: z
      .array(z.string().min(1).max(100))
      .max(50)
      .optional()
      .describe('Only these kinds, such as tool_called.'),
    tool: z.string().min(1).max(300).optional().describe('Only about this tool, by its id.'),
    subject: z.string().min(1).max(300).optional().describe('Only of this subject, such as agent:helper.'),
    outcome: z
      .string()
      .min(1)
      .max(50)
      .optional()
      .describe('Only calls that ended so: ok, tool_error, refused, failed.'),
    request_id: z.string().min(1).max(100).optional().describe('Only of this call.'),
    since: time
      .optional()
      .describe('Not before: an instant, a date, or how long ago, such as 10m, 2h or 7d.'),
    until: time.optional().describe('Before: an instant, a date, or how long ago.'),
    after: z.int().min(0).optional().describe('The first ones behind this number; default: the last ones.'),
    limit: z.int().min(1).max(MAX_LIMIT).optional().describe(`How many at most; default ${DEFAULT_LIMIT}.`),
    wait: z
      .int()
      .min(0)
      .max(MAX_WAIT)
      .optional()
      .describe('With `after`: seconds to wait for a record where there is none yet.'),
    follow: z.boolean().optional().describe('Go on with what happens from now on, until it is interrupted.'),
    format: z
      .enum(['text', 'ndjson', 'otlp'])
      .optional()
      .describe('text; ndjson: a record on each line; otlp: calls as OTLP JSON.'),
  }),
  output: journalPage,
  reads: [],
  effect: 'read',
  validator: 'none',
  permission: 'administer',
  http: { method: 'GET', path: '/v1/journal' },
  cli: {
    place: 'server_if_running',
    hidden: ['wait'],
    flags: { limit: ['-n', '--limit'], follow: ['-f', '--follow'] },
    examples: ['agent-tools journal --since 1h --outcome refused', 'agent-tools journal --follow'],
    render: renderJournal,
    note: noteJournal,
    follow: {
      next: ({ follow, ...input }, { through }) =>
        follow === true ? { ...input, follow, after: through, wait: MAX_WAIT, since: undefined } : undefined,
      render: renderMore,
    },
    formats: {
      ndjson: { print: ({ records }) => records.map((record) => `${JSON.stringify(record)}\n`).join('') },
      otlp: { print: ({ records }) => `${JSON.stringify(presentOtlp(records))}\n` },
    },
  },
  async run(
    context,
    { kind, tool, subject, outcome, request_id: requestId, after: from, limit, wait, ...rest },
  ) {
    const after = from === undefined ? undefined : parseSeq(from);
    const since = rest.since === undefined ? undefined : readMoment(rest.since, context.now, 'since');
    const until = rest.until === undefined ? undefined : readMoment(rest.until, context.now, 'until');
    const query: JournalQuery = {
      limit: limit ?? DEFAULT_LIMIT,
      ...(after !== undefined && { after }),
      ...(kind !== undefined && kind.length > 0 && { kinds: kind }),
      ...(tool !== undefined && { tool }),
      ...(subject !== undefined && { subject }),
      ...(outcome !== undefined && { outcome }),
      ...(requestId !== undefined && { requestId }),
      ...(since !== undefined && { since }),
      ...(until !== undefined && { until }),
    };
    return presentJournal(
      after === undefined || wait === undefined || wait === 0
        ? await context.services.journal.read(query, context.signal)
        : await awaited(query, wait, context),
    );
  },
});

/** The page as soon as it holds a record, else what there is when the time is over. */
async function awaited(
  query: JournalQuery,
  seconds: number,
  { services: { journal }, signal }: OperationContext,
): Promise<JournalPage> {
  const time = new AbortController();
  // Keeps the process alive, which that of AbortSignal.timeout does not: nothing else may run where nothing serves.
  using timer = new DisposableStack();
  timer.adopt(
    setTimeout(() => time.abort(), seconds * 1_000),
    clearTimeout,
  );
  const over = time.signal;
  for (;;) {
    const hint = Promise.withResolvers<void>();
    using _watch = journal.watch(hint.resolve);
    const page = await journal.read(query, signal);
    if (page.records.length > 0 || over.aborted) return page;
    const ended = AbortSignal.any([over, signal]);
    ended.addEventListener('abort', () => hint.resolve(), { once: true });
    await hint.promise;
    signal.throwIfAborted();
  }
}
