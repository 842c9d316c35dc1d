import {
  CORE_SCHEMA,
  constructFromEvents,
  EVENT_ID,
  type Event,
  parseEvents,
  SCALAR_STYLE,
  YAMLException,
} from 'js-yaml';
import { LIMITS } from './read.ts';

/**
 * `usual`: a document without tags, anchors, aliases and directives, within the limits. Else the exact reader decides;
 * `refusal` is why this parser cannot read the text, and `readable` how much of it can be parsed at no great cost.
 */
export type FastReading =
  | { readonly usual: true; readonly value: unknown }
  | { readonly usual: false; readonly refusal?: Refusal; readonly readable: number };

export interface Refusal {
  readonly offset: number;
  /** The parser's own words, which may quote the document. */
  readonly reason: string;
}

/** One level more than there are lists and mappings is the scalar inside, one more is the parser's look ahead. */
const PARSER_DEPTH = LIMITS.depth + 2;
/** Of a refused text so much is parsed again to recover values: behind the fault, and at most. UTF-16 units. */
const RECOVERY = { behind: 64 * 1024, most: 256 * 1024 } as const;
/** Tags and anchors of a refused document after which the rest is left alone: each may be a fault of its own. */
const MANY_PROPERTIES = 256;
/** What YAML does not allow as it stands (C0, DEL, C1, noncharacters), and a byte order mark inside the text. */
const SPECIAL = /[[\p{Cc}--[\t\n\r\x85]]\uFEFF\uFFFE\uFFFF]/v;

/**
 * Where js-yaml reads other values, or other boundaries of documents, than the standard says: white space at the
 * beginning or the end, markers of a document's end, unknown directives, and escapes beyond Unicode.
 */
function isOdd(text: string): boolean {
  if (WHITE.has(text.charAt(0)) || WHITE.has(text.charAt(text.length - 1))) return true;
  if (text.startsWith('...') || text.includes('\n...') || text.includes('\r...')) return true;
  if (text.startsWith('%') || text.includes('\n%') || text.includes('\r%')) return true;
  return text.includes('\\U') && /\\U(?!000|0010)/.test(text);
}
const WHITE: ReadonlySet<string> = new Set([' ', '\t']);

/** js-yaml: about four times as fast as the exact reader, but without places and recovery. */
export function readFast(text: string): FastReading {
  const usual = !isOdd(text) && !SPECIAL.test(text);
  let events: Event[];
  try {
    events = parseEvents(text, { maxDepth: PARSER_DEPTH });
  } catch (error) {
    const refusal = refusalOf(error);
    return { usual: false, refusal, readable: Math.min(refusal.offset + RECOVERY.behind, RECOVERY.most) };
  }
  const shape = shapeOf(events);
  if (shape.documents > 1) return { usual: false, readable: Number.POSITIVE_INFINITY };
  try {
    const value = constructFromEvents(events, { source: text, schema: CORE_SCHEMA })[0] ?? null;
    return usual && shape.usual
      ? { usual: true, value }
      : { usual: false, readable: Number.POSITIVE_INFINITY };
  } catch (error) {
    return { usual: false, refusal: refusalOf(error), readable: Math.min(shape.readable, RECOVERY.most) };
  }
}

interface Shape {
  readonly usual: boolean;
  readonly documents: number;
  readonly readable: number;
}

function shapeOf(events: readonly Event[]): Shape {
  let depth = 0;
  let documents = 0;
  let properties = 0;
  let usual = !isBlockText(events[1]);
  for (const event of events) {
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        documents += 1;
        if (documents > 1 || event.directives.length > 0) usual = false;
        break;
      case EVENT_ID.POP:
        depth -= 1;
        continue;
      case EVENT_ID.ALIAS:
        usual = false;
        continue;
      default:
        if (event.anchorStart !== -1 || event.tagStart !== -1) {
          usual = false;
          properties += 1;
          if (properties > MANY_PROPERTIES)
            return { usual, documents, readable: Math.max(event.anchorStart, event.tagStart) };
        }
        if (event.type === EVENT_ID.SCALAR) continue;
    }
    // The document itself is one of the levels that a POP closes.
    depth += 1;
    if (depth > LIMITS.depth + 1) usual = false;
  }
  return { usual, documents, readable: Number.POSITIVE_INFINITY };
}

const isBlockText = (event: Event | undefined): boolean =>
  event?.type === EVENT_ID.SCALAR &&
  (event.style === SCALAR_STYLE.LITERAL_BLOCK || event.style === SCALAR_STYLE.FOLDED_BLOCK);

function refusalOf(error: unknown): Refusal {
  return error instanceof YAMLException
    ? { offset: error.mark?.position ?? 0, reason: error.reason }
    : { offset: 0, reason: 'the text cannot be read' };
}
