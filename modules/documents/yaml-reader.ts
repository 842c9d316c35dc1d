import { NONE } from './offset-fault.ts';
import type { ReadDocument } from './read.ts';
import { decodeText } from './text-decoding.ts';
import { readExact } from './yaml-exact.ts';
import { readFast } from './yaml-fast.ts';

/**
 * One YAML 1.2 document of the core schema; an empty one is null. Never throws. An unquoted version such as `1.10` is a
 * number in the value. Codes of faults: `file_too_large`, `encoding`, `yaml_syntax`, `multiple_documents`, `too_deep`,
 * `duplicate_key`, `unknown_tag`, `alias_limit`.
 */
export function readYaml(bytes: Uint8Array): ReadDocument {
  const decoded = decodeText(bytes);
  if (!decoded.ok) return { syntax: 'yaml', text: '', faults: [decoded.fault] };
  return readYamlText(decoded.text);
}

/** The same for text that has been decoded. */
export function readYamlText(text: string): ReadDocument {
  const fast = readFast(text);
  if (fast.usual) return { syntax: 'yaml', text, value: fast.value, faults: NONE };
  return readExact(text, fast.refusal, fast.readable);
}
