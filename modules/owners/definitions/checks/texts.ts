import { hiddenCharacters, imperativeText } from '../../../documents/index.ts';
import type { Findings, Path } from './findings.ts';
import { quote } from './quote.ts';

/** Keys whose values, or the members of whose values, are ids. */
const ID_KEYS: ReadonlySet<string | number> = new Set([
  ...['id', 'provider_id', 'tool_id', 'replaced_by'],
  ...['capabilities', 'aliases', 'broader'],
]);
/** Keys whose values are read by people and models, wherever they stand. */
const PROSE_KEYS: ReadonlySet<string | number> = new Set(['description', 'purpose', 'title', 'summary']);
const BLANK_LINE = /\n[ \t]*\n/;

/**
 * Every text of a document, keys included: what cannot be seen, and what speaks to a model (law 7). `mayHide`: whether
 * the file has any character beyond ASCII, or an escape.
 */
export function checkTexts(findings: Findings, value: unknown, mayHide: boolean): void {
  visit({ findings, path: [], mayHide }, value);
}

export function checkRequiredText(findings: Findings, path: Path, text: string | undefined): void {
  if (text === undefined || text.trim() !== '') return;
  findings.add('invalid_value', path, 'The text is blank.', 'Write something, since this key is required.');
}

export function checkParagraph(findings: Findings, path: Path, text: string | undefined): void {
  if (text === undefined || !BLANK_LINE.test(text.trim())) return;
  findings.add(
    'description_not_one_paragraph',
    path,
    'The description has more than one paragraph.',
    'Keep it to one; details belong in the documentation.',
  );
}

interface Walk {
  readonly findings: Findings;
  /** One growing list: only findings keep a copy of it. */
  readonly path: (string | number)[];
  readonly mayHide: boolean;
}

function visit(walk: Walk, value: unknown): void {
  if (typeof value === 'string') {
    if (walk.mayHide) checkHidden(walk, value);
    checkProse(walk, value);
  } else if (Array.isArray(value)) {
    for (const [index, member] of value.entries()) below(walk, index, member);
  } else if (isMapping(value)) {
    for (const key of Object.keys(value)) below(walk, key, value[key]);
  }
}

function below(walk: Walk, step: string | number, value: unknown): void {
  walk.path.push(step);
  if (walk.mayHide && typeof step === 'string') checkHidden(walk, step);
  visit(walk, value);
  walk.path.pop();
}

function checkProse({ findings, path }: Walk, text: string): void {
  if (!PROSE_KEYS.has(path.at(-1) ?? '')) return;
  const phrase = imperativeText(text);
  if (phrase === undefined) return;
  findings.add(
    'imperative_text',
    [...path],
    `The text speaks to a model: ${quote(phrase)}.`,
    'Describe what the tool does; instructions belong to whoever runs the agent.',
  );
}

function checkHidden({ findings, path }: Walk, text: string): void {
  const hidden = hiddenCharacters(text);
  const [first] = hidden;
  if (first === undefined) return;
  const more = hidden.length > 1 ? ` and ${hidden.length - 1} more` : '';
  findings.add(
    isIdPlace(path) ? 'hidden_characters_in_id' : 'hidden_characters',
    [...path],
    `The text contains ${first.name}${more}.`,
    isIdPlace(path) ? 'Type the id again.' : 'Remove what cannot be seen.',
  );
}

const isIdPlace = (path: readonly (string | number)[]): boolean => {
  const last = path.at(-1);
  const key = typeof last === 'number' ? path.at(-2) : last;
  return key !== undefined && ID_KEYS.has(key);
};

const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
