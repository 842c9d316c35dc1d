import { DUMP_SCHEMA, NOT_RESOLVED } from 'js-yaml';
import { type Document, isCollection, isSeq, Scalar, type ScalarTag, type Tags, visit } from 'yaml';
import { stringifyString } from 'yaml/util';

/** Columns up to which folded text and lists in brackets run. */
export const WIDTH = 100;

/** Where a scalar stands. */
interface Surroundings {
  readonly isKey: boolean;
  readonly inFlow: boolean;
  /** Written over several lines. */
  readonly isLong: boolean;
}

/** Chooses the style of every scalar; `source` is the text that the document was read from, by the failsafe schema. */
export function styleScalars(document: Document, source: string): void {
  visit(document, {
    Pair(_, pair) {
      // `? key` alone: the schema knows no null.
      pair.value ??= Object.assign(new Scalar(''), { type: Scalar.PLAIN });
    },
    Scalar(key, node, path) {
      const [start = 0, end = 0] = node.range ?? [];
      const text = String(node.value);
      const isKey = key === 'key';
      const inFlow = path.some((each) => isCollection(each) && each.flow === true);
      // A lone hyphen would end in a space.
      if (text === '' && node.type === Scalar.PLAIN && node.tag === undefined && isSeq(path.at(-1))) {
        node.value = 'null';
      } else
        node.type = styleOf(node, text, { isKey, inFlow, isLong: source.slice(start, end).includes('\n') });
    },
  });
}

function styleOf(node: Scalar, text: string, where: Surroundings): Scalar.Type {
  const isQuoted = node.type === Scalar.QUOTE_DOUBLE || node.type === Scalar.QUOTE_SINGLE;
  if (!isQuoted && node.type !== Scalar.PLAIN) return node.type ?? Scalar.PLAIN;
  const isParagraph = /^\S.*\S$/.test(text) && !/[\p{Cc}\u2028\u2029]/u.test(text);
  if (where.isLong && text.length > WIDTH && isParagraph && !where.isKey && !where.inFlow)
    return Scalar.BLOCK_FOLDED;
  if (!isQuoted || isPlainText(text, where.inFlow)) return Scalar.PLAIN;
  return isParagraph && /["\\]/.test(text) && !text.includes("'") ? Scalar.QUOTE_SINGLE : Scalar.QUOTE_DOUBLE;
}

const IMPLICIT = DUMP_SCHEMA.tags.flatMap((tag) => (tag.nodeKind === 'scalar' && tag.implicit ? [tag] : []));

/** Text that no reader, of YAML 1.2 or 1.1, could take for anything else without quotes. Rather too few than too many. */
function isPlainText(text: string, inFlow: boolean): boolean {
  if (!/^[\p{L}_/][\p{L}\p{M}\p{N} _./()+@'=&;!?*%$^~<>|#:,-]*$/u.test(text)) return false;
  if (/ $|:(?: |$)| #/.test(text) || (inFlow && /[,:]/.test(text))) return false;
  return IMPLICIT.every((tag) => tag.resolve(text, false, tag.tagName) === NOT_RESOLVED);
}

/** Scalars as their style says. Only folded text is folded: one line is the author's decision. */
export const styledTags = (tags: Tags): Tags =>
  tags.map((tag): Tags[number] => {
    if (typeof tag === 'string' || tag.collection !== undefined) return tag;
    const stringify: NonNullable<ScalarTag['stringify']> = (item, context, ...events) => {
      const lineWidth = item.type === Scalar.BLOCK_FOLDED ? WIDTH : 0;
      return stringifyString(item, { ...context, options: { ...context.options, lineWidth } }, ...events);
    };
    return { ...tag, stringify };
  });

/** `#` and the text as it is, without space at the end; empty lines stay empty. */
export const commentLines = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => (line === '' ? '' : `#${line.trimEnd()}`))
    .join('\n');
