import type * as z from 'zod';
import { assertNever } from '../core/assert-never.ts';
import { DIAGNOSTIC_CODES, type DiagnosticCode } from '../core/diagnostics/codes.ts';
import type { Finding } from '../core/diagnostics/diagnostic.ts';
import { nearestWord } from './nearest-word.ts';
import { shortText } from './short-text.ts';
import { either, kindOfExpected, kindOfValue } from './value-words.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly (string | number)[];

/**
 * The issues of a schema in the catalog's codes. `value` is what was checked: it tells a missing key from a wrong one.
 * A custom issue keeps the code under `params.code` (and `params.hint`). A value is shown only where it is the mistaken
 * word of a closed list, and short: any other may be a secret.
 */
export function findingsOf(issues: readonly Issue[], value: unknown): Finding[] {
  return issues.flatMap((issue) => findingsOfIssue(issue, [], value));
}

function findingsOfIssue(issue: Issue, base: Path, root: unknown): readonly Finding[] {
  const path = [...base, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))];
  const value = valueAt(root, path);
  if (value === undefined && path.length > 0 && SAYS_MISSING.has(issue.code)) return [missing(path)];
  const own = ownWords(issue);
  const invalid = (message: string): readonly Finding[] => [
    { code: 'invalid_value', path, message: own ?? message },
  ];
  switch (issue.code) {
    case 'invalid_type':
      return [wrongType([issue.expected], path, value, own)];
    case 'invalid_value':
      return [notAllowed(issue.values, path, value, own)];
    case 'invalid_union':
      return [ofUnion(issue, path, root, own)];
    case 'unrecognized_keys':
      return issue.keys.map((key) => {
        const message = `The key \`${shortText(key)}\` is not known here.`;
        return { code: 'unknown_key', path: [...path, key], at: 'key', message };
      });
    case 'custom':
      return [ofCustom(issue, path)];
    case 'invalid_key':
      return [
        {
          code: 'invalid_value',
          path,
          at: 'key',
          message: own ?? 'The key does not have the expected form.',
        },
      ];
    case 'invalid_element':
      return issue.issues.flatMap((inner) => findingsOfIssue(inner, path, root));
    case 'too_small':
      return invalid(tooSmall(issue));
    case 'too_big':
      return invalid(
        `Expected ${issue.exact === true ? 'exactly' : 'at most'} ${amount(issue.maximum, issue.origin)}.`,
      );
    case 'invalid_format':
      return invalid(`The text is not ${FORMATS[issue.format] ?? 'of the expected form'}.`);
    case 'not_multiple_of':
      return invalid(`Expected a multiple of ${issue.divisor}.`);
    default:
      return assertNever(issue);
  }
}

/** Issues that an absent value raises. */
const SAYS_MISSING: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union']);

function missing(path: Path): Finding {
  const message = `The key \`${shortText(String(path.at(-1)))}\` is missing.`;
  return { code: 'missing_field', path: path.slice(0, -1), message };
}

function wrongType(expected: readonly string[], path: Path, value: unknown, own?: string): Finding {
  const words = either([...new Set(expected.map(kindOfExpected))]);
  return { code: 'wrong_type', path, message: own ?? `Expected ${words}, found ${kindOfValue(value)}.` };
}

const MAX_SHOWN_WORDS = 24;
const MAX_SHOWN_VALUE = 32;

function notAllowed(allowed: readonly unknown[], path: Path, value: unknown, own?: string): Finding {
  const words = allowed.map((each) => `\`${shortText(String(each))}\``);
  const more = words.length > MAX_SHOWN_WORDS ? `${MAX_SHOWN_WORDS} others and more` : undefined;
  const choice = either(more === undefined ? words : [...words.slice(0, MAX_SHOWN_WORDS), more]);
  if (!allowed.some((each) => typeof each === typeof value)) {
    return { code: 'wrong_type', path, message: own ?? `Expected ${choice}, found ${kindOfValue(value)}.` };
  }
  const isWord = typeof value !== 'string' || value.length <= MAX_SHOWN_VALUE;
  const message =
    own ??
    `${isWord ? `\`${shortText(String(value))}\`` : 'The value'} is not ${words.length === 1 ? '' : 'one of '}${choice}.`;
  const nearest = nearestWord(String(value), allowed.map(String));
  return {
    code: 'invalid_value',
    path,
    message,
    ...(nearest === undefined ? {} : { hint: `Did you mean \`${nearest}\`?` }),
  };
}

/** One finding for all branches: what the nearest branch misses, or all that would fit where none is near. */
function ofUnion(issue: z.core.$ZodIssueInvalidUnion, path: Path, root: unknown, own?: string): Finding {
  const value = valueAt(root, path);
  if (issue.inclusive === false) {
    return {
      code: 'invalid_value',
      path,
      message: own ?? 'The value fits several forms, of which it must fit one.',
    };
  }
  if (issue.errors.length === 0 && issue.discriminator !== undefined) {
    // zod's path already ends with the discriminator.
    const at = path.at(-1) === issue.discriminator ? path : [...path, issue.discriminator];
    const word = valueAt(root, at);
    return word === undefined ? missing(at) : notAllowed(issue.options ?? [], at, word, own);
  }
  const expected: string[] = [];
  const allowed: unknown[] = [];
  let nearest: readonly Issue[] | undefined;
  for (const branch of issue.errors) {
    const [first] = branch;
    if (first?.path.length === 0 && first.code === 'invalid_type') expected.push(first.expected);
    else if (first?.path.length === 0 && first.code === 'invalid_value') allowed.push(...first.values);
    else if (nearest === undefined || branch.length < nearest.length) nearest = branch;
  }
  const [inner] = nearest ?? [];
  const finding = inner === undefined ? undefined : findingsOfIssue(inner, path, root)[0];
  if (finding !== undefined) return finding;
  if (allowed.some((each) => typeof each === typeof value)) return notAllowed(allowed, path, value, own);
  return wrongType(expected.concat(allowed.map((each) => typeof each)), path, value, own);
}

function ofCustom(issue: z.core.$ZodIssueCustom, path: Path): Finding {
  const code: unknown = issue.params?.['code'];
  const hint: unknown = issue.params?.['hint'];
  const at: unknown = issue.params?.['at'];
  return {
    code: isCode(code) ? code : 'invalid_value',
    path,
    ...(at === 'key' ? { at } : {}),
    message: issue.message,
    ...(typeof hint === 'string' ? { hint } : {}),
  };
}

const isCode = (code: unknown): code is DiagnosticCode =>
  typeof code === 'string' && Object.hasOwn(DIAGNOSTIC_CODES, code);

function tooSmall(issue: z.core.$ZodIssueTooSmall): string {
  if (issue.origin === 'string' && issue.minimum === 1) return 'The text is empty.';
  if (issue.origin === 'array' && issue.minimum === 1) return 'The list is empty.';
  return `Expected ${issue.exact === true ? 'exactly' : 'at least'} ${amount(issue.minimum, issue.origin)}.`;
}

function amount(count: number | bigint, origin: string): string {
  const unit = { string: 'character', array: 'member', set: 'member' }[origin];
  if (unit === undefined) return String(count);
  return `${count} ${unit}${Number(count) === 1 ? '' : 's'}`;
}

const FORMATS: Readonly<Record<string, string>> = {
  url: 'a URL',
  email: 'an email address',
  datetime: 'a date with a time (`2026-05-09T10:00:00Z`)',
  date: 'a date (`2026-05-09`)',
  duration: 'a duration',
  uuid: 'a UUID',
};

/** A schema's own sentence, where it has one; zod's defaults speak of types and patterns. */
const ownWords = (issue: Issue): string | undefined =>
  /^(?:Invalid|Too big|Too small|Unrecognized)\b/.test(issue.message) ? undefined : issue.message;

function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}
