import { MAX_ID_LENGTH, parseToolId } from '../../../core/ids.ts';
import { cleanText } from '../../../documents/index.ts';
import { eachIn, type Findings, type Path } from './findings.ts';
import { quote } from './quote.ts';

/** All ids of documents share one grammar; which kind one is follows from where it stands (seed-reading B7). */
export const isId = (text: string): boolean => parseToolId(text) !== undefined;

export function checkId(findings: Findings, path: Path, text: string | undefined): void {
  if (text === undefined || isId(text)) return;
  findings.add(
    'invalid_id',
    path,
    whyInvalid(text),
    'Use lower-case letters and digits, joined by `.`, `_` or `-`, such as `files.read_text`.',
  );
}

function whyInvalid(text: string): string {
  if (text.length > MAX_ID_LENGTH) return `The id is longer than ${MAX_ID_LENGTH} characters.`;
  return isId(cleanText(text))
    ? `Only without what cannot be seen in it would the id be ${quote(text)}.`
    : `${quote(text)} does not follow the grammar of ids.`;
}

export function checkIds(findings: Findings, path: Path, ids: readonly string[] | undefined): void {
  eachIn(ids, path, (text, at) => {
    checkId(findings, at, text);
  });
}
