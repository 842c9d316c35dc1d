import * as z from 'zod';
import { CatalogError } from '../../core/errors.ts';
import { parseSourceId, parseToolId } from '../../core/ids.ts';
import { parseSubjectId, type SubjectId } from '../../core/model/subject.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import type { UsedFor } from '../../core/ports/example-suggestions.ts';
import type { JournalReading } from '../../core/ports/journal-reading.ts';
import { parseSeq } from '../../core/ports/store.ts';
import type { Instant } from '../../core/time.ts';
import { suggestedExamples } from '../shapes/examples.ts';
import { noteExamples } from '../text/render-examples.ts';
import { readMoment } from './moment.ts';
import { defineOperation } from './operation.ts';

const PAGE = 1_000;
const FIRST = parseSeq(0);
/** The last records of calls that are looked at. */
const MOST_RECORDS = 50_000;

export const examplesSuggest = defineOperation({
  name: 'examples suggest',
  summary: 'Propose examples for tools from what trusted callers used them for, as a patch; writes nothing',
  input: z.object({
    by: z
      .array(z.string().min(1).max(200))
      .min(1)
      .max(200)
      .describe('Whose words count, such as agent:helper or local; nobody else’s do.'),
    writers: z
      .int()
      .min(1)
      .max(20)
      .optional()
      .describe('How many of them must have asked alike (default 2).'),
    since: z
      .string()
      .min(1)
      .max(60)
      .optional()
      .describe('Not before: an instant, a date, or how long ago, such as 30d.'),
  }),
  output: suggestedExamples,
  reads: ['definitions', 'registries', 'configuration'],
  effect: 'read',
  validator: 'none',
  permission: 'administer',
  cli: {
    place: 'files',
    flags: { by: ['--by'] },
    examples: ['agent-tools examples suggest --by agent:helper --by user:ana > examples.patch'],
    render: ({ patch }) => patch.replace(/\n$/, ''),
    note: noteExamples,
  },
  async run({ services, reader, now, signal }, { by, writers, since }) {
    const trusted = new Set(by.map(subjectIn));
    const from = since === undefined ? undefined : readMoment(since, now, 'since');
    const used = await usesIn(services.journal, reader, from, signal);
    const { patch, candidates, refused } = await services.exampleSuggestions.suggest(
      used,
      { trusted, writers: writers ?? 2 },
      signal,
    );
    return {
      patch,
      candidates: candidates.map(({ tool, file, example, writers: count }) => ({
        tool: tool.ref.id,
        file,
        example,
        writers: count,
      })),
      refused: { ...refused },
    };
  },
});

function subjectIn(text: string): SubjectId {
  const subject = parseSubjectId(text);
  if (subject !== undefined) return subject;
  throw new CatalogError(
    'invalid_request',
    `${JSON.stringify(text.slice(0, 100))} is no subject.`,
    'Write `local`, or a kind and a name such as `agent:helper`.',
  );
}

const called = z.object({
  subject: z.string(),
  tool: z.string(),
  source: z.string().optional(),
  outcome: z.literal('ok'),
  requested: z.object({ task: z.string() }),
});

async function usesIn(
  journal: JournalReading,
  reader: CatalogReader,
  since: Instant | undefined,
  signal: AbortSignal,
): Promise<readonly UsedFor[]> {
  const used: UsedFor[] = [];
  let looked = 0;
  let after = FIRST;
  for (;;) {
    const page = await journal.read(
      {
        kinds: ['tool_called'],
        outcome: 'ok',
        limit: PAGE,
        ...(after !== undefined && { after }),
        ...(since !== undefined && { since }),
      },
      signal,
    );
    for (const { body } of page.records) {
      const read = called.safeParse(body.ok ? body.value : undefined);
      if (!read.success) continue;
      const { subject: who, tool: id, source, requested } = read.data;
      const [subject, toolId] = [parseSubjectId(who), parseToolId(id)];
      const found = toolId && reader.tool(toolId, source === undefined ? undefined : parseSourceId(source));
      if (subject !== undefined && found?.kind === 'one')
        used.push({ subject, tool: found.value, task: requested.task });
    }
    looked += page.records.length;
    if (!page.more || looked >= MOST_RECORDS) return used;
    after = page.through;
  }
}
