import { type ReadFileInput, readFileInput } from '../contract.ts';
import { FileError, quoted } from '../files/index.ts';

const KNOWN = Object.keys(readFileInput.shape);
const NUMBERS = new Set(['offset', 'limit']);

function invalid(message: string): FileError {
  return new FileError(
    'invalid_argument',
    message,
    `The parameters are ${KNOWN.join(', ')}; path is required.`,
  );
}

/** A query as the input of read_file: each parameter once, nothing unknown. */
export function parseReadQuery(query: URLSearchParams): ReadFileInput {
  const given: Record<string, unknown> = {};
  for (const [key, value] of query) {
    if (!KNOWN.includes(key)) throw invalid(`The parameter ${quoted(key)} is not known.`);
    if (Object.hasOwn(given, key)) throw invalid(`The parameter ${quoted(key)} is given twice.`);
    given[key] = NUMBERS.has(key) && /^\d{1,16}$/.test(value) ? Number(value) : value;
  }
  const parsed = readFileInput.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(`${quoted(String(issue?.path[0] ?? 'query'))}: ${issue?.message ?? 'invalid'}.`);
}
