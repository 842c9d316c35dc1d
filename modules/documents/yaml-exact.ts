import { type OffsetFault, placeFaults } from './offset-fault.ts';
import { MAX_FAULTS, type ReadDocument } from './read.ts';
import type { Refusal } from './yaml-fast.ts';
import { composeYaml } from './yaml-tree.ts';
import { readValues } from './yaml-value.ts';

/**
 * The reader for everything unusual: with places, and with a value beside the faults. A text that the fast parser
 * refuses has at least one fault, also where the library that recovers is more lenient.
 */
export function readExact(
  text: string,
  refusal?: Refusal,
  readable = Number.POSITIVE_INFINITY,
): ReadDocument {
  const part =
    readable < text.length ? text.slice(0, text.lastIndexOf('\n', readable) + 1 || readable) : text;
  const tree = composeYaml(part);
  const { value, faults: ofValues } = readValues(tree.root);
  let faults = [...controlCharacters(text), ...tree.faults, ...ofValues];
  if (part.length < text.length) {
    // What does not end in a part is no fault of the text, nor are brackets that close in the rest.
    const lastLine = part.trimEnd().lastIndexOf('\n') + 1;
    const deep = faults.find((fault) => fault.code === 'too_deep')?.offset ?? lastLine;
    faults = faults.filter(({ code, offset }) => code !== 'yaml_syntax' || offset < Math.min(deep, lastLine));
  }
  if (faults.length === 0 && refusal !== undefined) faults = [faultOfRefusal(refusal)];
  return { syntax: 'yaml', text, value, faults: placeFaults(text, faults) };
}

/** All that YAML does not call printable: C0 without tab and line ends, DEL, C1 without NEL, noncharacters. */
const CONTROL = /[[\p{Cc}--[\t\n\r\x85]]\uFFFE\uFFFF]/gv;

function controlCharacters(text: string): readonly OffsetFault[] {
  return text
    .matchAll(CONTROL)
    .take(MAX_FAULTS)
    .map((match): OffsetFault => {
      const code = match[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      const message = `The control character U+${code} may stand in YAML only as an escape in double quotes.`;
      return { code: 'yaml_syntax', offset: match.index, message };
    })
    .toArray();
}

/** What the fast parser says where the library that recovers has not come, or is more lenient. */
const REASONS: readonly (readonly [RegExp, OffsetFault['code'], string])[] = [
  [/^duplicated mapping key/, 'duplicate_key', 'A key stands here a second time.'],
  [/^unknown .*tag/, 'unknown_tag', 'The tag is not one of the core tags.'],
  [/^nesting exceeded/, 'too_deep', 'Values are nested too deeply here.'],
  // Reasons that quote the document do so in quotes or brackets.
  [/["<`]/, 'yaml_syntax', 'The text is not valid YAML here.'],
];

function faultOfRefusal({ offset, reason }: Refusal): OffsetFault {
  const known = REASONS.find(([pattern]) => pattern.test(reason));
  if (known !== undefined) return { code: known[1], offset, message: known[2] };
  return { code: 'yaml_syntax', offset, message: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.` };
}
