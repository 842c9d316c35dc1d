import type * as z from 'zod';

/** How many faults of one input are told at once. */
const MOST = 5;

/** What is wrong with an input, in words of our own: the validator's name patterns and inner types of ours. */
export function inputFaults({ issues }: z.ZodError): string {
  const told = issues.slice(0, MOST).map((issue) => {
    const fault = faultOf(issue);
    return `${placeOf(issue)}${fault.startsWith(':') ? '' : ' '}${fault}`;
  });
  const more = issues.length - told.length;
  return `${told.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}

const placeOf = ({ path }: z.core.$ZodIssue): string =>
  path.length === 0 ? 'The request' : `\`${path.map(String).join('.')}\``;

/** What follows the place; words that an operation wrote for it stand behind a colon. */
function faultOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? 'is missing'
        : `has to be ${withArticle(issue.expected)}`;
    case 'unrecognized_keys':
      return `has a key that is not known here: ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`;
    case 'invalid_value':
      return issue.message.startsWith('Invalid ')
        ? `has to be one of ${issue.values.map(String).join(', ')}`
        : `: ${issue.message}`;
    case 'too_small':
      return `has to be at least ${String(issue.minimum)}${unitOf(issue.origin)}`;
    case 'too_big':
      return `has to be at most ${String(issue.maximum)}${unitOf(issue.origin)}`;
    case 'invalid_format':
      if (issue.format === 'datetime') return 'has to be a time like 2026-05-09T10:00:00Z';
      return issue.message.startsWith('Invalid ')
        ? 'does not have the form that is asked for'
        : `: ${issue.message}`;
    default:
      return issue.message.startsWith('Invalid ') ? 'has the wrong type' : `: ${issue.message}`;
  }
}

const withArticle = (noun: string): string => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };
const unitOf = (origin: string): string => UNITS[origin] ?? '';
