import type { Tool } from '../../../core/model/tool.ts';
import {
  type ExampleSuggestions,
  REFUSED_TASKS,
  type RefusedTask,
  type SuggestedExamples,
  type SuggestionRules,
  type UsedFor,
} from '../../../core/ports/example-suggestions.ts';
import { LIMITS } from '../../../documents/index.ts';
import { taskText } from '../../../documents/task-text.ts';
import type { DefinitionFiles } from '../files/definition-files.ts';
import { examplePatch } from './example-patch.ts';

/** New ones of one tool at a time, and of all that it may come to have. */
const MOST_NEW = 5;
const MOST_EXAMPLES = 20;
/** Shares of common words from which two texts ask alike, and from which one says nothing new. */
const ALIKE = 0.5;
const KNOWN = 0.6;
/** Bytes. */
const USUAL_SIZE = 4_096;

/** Texts that ask alike, and who asked. */
interface Group {
  readonly example: string;
  readonly words: ReadonlySet<string>;
  readonly writers: Set<string>;
  uses: number;
}

export const exampleSuggestions = (files: DefinitionFiles): ExampleSuggestions => ({
  async suggest(used, rules, signal): Promise<SuggestedExamples> {
    const refused = Object.fromEntries(REFUSED_TASKS.map((reason) => [reason, 0])) as Record<
      RefusedTask,
      number
    >;
    const patches: string[] = [];
    const candidates: SuggestedExamples['candidates'][number][] = [];
    const tools = Map.groupBy(used, ({ tool }) => tool);
    for (const [tool, uses] of [...tools].sort(([a], [b]) => (a.ref.id < b.ref.id ? -1 : 1))) {
      signal.throwIfAborted();
      const groups = countedGroups(tool, uses, rules, refused);
      const chosen = groups.slice(0, Math.max(0, Math.min(MOST_NEW, MOST_EXAMPLES - tool.examples.length)));
      for (const { uses: count } of groups.slice(chosen.length)) refused.enough += count;
      if (chosen.length === 0) continue;
      const file = tool.origin.kind === 'definition' ? tool.origin.file : undefined;
      const text = file === undefined ? undefined : await textOf(files, file);
      const examples = chosen.map(({ example }) => example);
      const patch = file === undefined || text === undefined ? undefined : examplePatch(file, text, examples);
      if (patch === undefined || file === undefined) {
        for (const { uses: count } of chosen) refused.not_editable += count;
        continue;
      }
      patches.push(patch);
      for (const { example, writers } of chosen)
        candidates.push({ tool, file, example, writers: writers.size });
    }
    return { patch: patches.join(''), candidates, refused };
  },
});

/** What enough trusted writers asked for, what most of them asked first. */
function countedGroups(
  tool: Tool,
  uses: readonly UsedFor[],
  { trusted, writers }: SuggestionRules,
  refused: Record<RefusedTask, number>,
): readonly Group[] {
  const known = [tool.name, ...tool.examples].map(wordsOf);
  const groups: Group[] = [];
  for (const { subject, task } of uses) {
    // Words of others are not even looked at, and make no group that words of a trusted writer could join.
    if (!trusted.has(subject)) {
      refused.not_trusted += 1;
      continue;
    }
    const read = taskText(task);
    if (!read.ok) {
      refused[read.fault] += 1;
      continue;
    }
    const words = wordsOf(read.text);
    if (known.some((each) => likeness(each, words) >= KNOWN)) {
      refused.known += 1;
      continue;
    }
    const group = groups.find((each) => likeness(each.words, words) >= ALIKE);
    if (group === undefined) groups.push({ example: read.text, words, writers: new Set([subject]), uses: 1 });
    else {
      group.writers.add(subject);
      group.uses += 1;
    }
  }
  const isCounted = (group: Group): boolean => group.writers.size >= writers;
  for (const group of groups) if (!isCounted(group)) refused.too_few_writers += group.uses;
  return groups
    .filter(isCounted)
    .sort((a, b) => b.writers.size - a.writers.size || (a.example < b.example ? -1 : 1));
}

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** Jaccard. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = a.intersection(b).size;
  const all = a.size + b.size - common;
  return all === 0 ? 1 : common / all;
}

async function textOf(files: DefinitionFiles, file: string): Promise<string | undefined> {
  const reading = await files.readFile(file, USUAL_SIZE, LIMITS.fileSize + 1);
  return reading.state === 'read' ? Buffer.from(reading.bytes).toString('utf8') : undefined;
}
