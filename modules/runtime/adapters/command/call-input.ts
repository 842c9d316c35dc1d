import type { CheckedCall } from '../../../core/ports/invocation.ts';
import { isObject } from '../json-text.ts';

/** What a command is given for one call (docs/calling-entry-points.md). */
export interface CallInput {
  /** After the command's own arguments. */
  readonly words: readonly string[];
  /** All of standard input: one JSON object. */
  readonly stdin: string;
  readonly variables: readonly (readonly [name: string, value: string])[];
}

/** Bytes of all flags together; the smallest limit of a system in use is 32,767 characters (Windows). */
const FLAGS_LIMIT = 32 * 1024 - 1024;
const NAME = /^[A-Za-z][A-Za-z0-9_.-]*$/;
const MAX_DEPTH = 64;

/** Arguments on standard input always and whole, and as flags too where that harms nobody. */
export function projectInput(call: CheckedCall): CallInput {
  const { operation } = call.address;
  return {
    words: [...(operation === undefined ? [] : [operation]), ...(flagsOf(call) ?? [])],
    stdin: JSON.stringify(call.arguments),
    variables: [
      ['AGENT_TOOLS_REQUEST_ID', call.requestId],
      ...(operation === undefined ? [] : [['AGENT_TOOLS_OPERATION', operation] as const]),
    ],
  };
}

/** An operation that could be taken for a flag is none. */
export const isOperation = (text: string): boolean => /^[^\s-]/.test(text) && !text.includes('\0');

/**
 * undefined: none at all. Every user of a machine can read the arguments of all processes, so that nothing secret is among
 * them; and a tool that is given some flags would miss the others without knowing.
 */
function flagsOf(call: CheckedCall): readonly string[] | undefined {
  const secret = new Set(call.secretArguments);
  const words: string[] = [];
  for (const [name, value] of Object.entries(call.arguments)) {
    if (value === undefined) continue;
    if (!NAME.test(name) || secret.has(name) || isSecretName(name) || holdsSecret(value, 0)) return undefined;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    // A number that is negative is no flag to anybody.
    if ((typeof value === 'string' && text.startsWith('-')) || text.includes('\0')) return undefined;
    words.push(`--${name}`, text);
  }
  const bytes = words.reduce((total, word) => total + Buffer.byteLength(word) + 1, 0);
  return bytes > FLAGS_LIMIT ? undefined : words;
}

const SECRET_WORDS =
  /(?:^|_)(?:password|passwd|pwd|passphrase|secret|token|credentials?|authorization|bearer|cookie|(?:api|access|private|secret|signing|encryption)_?key)(?:_|$)/;

/** Contracts rarely say what is secret; names do. */
function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();
  return SECRET_WORDS.test(words);
}

function holdsSecret(value: unknown, depth: number): boolean {
  if (depth > MAX_DEPTH) return true;
  if (Array.isArray(value)) return value.some((each) => holdsSecret(each, depth + 1));
  if (!isObject(value)) return false;
  return Object.entries(value).some(([key, each]) => isSecretName(key) || holdsSecret(each, depth + 1));
}
