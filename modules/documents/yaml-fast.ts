import { CORE_SCHEMA, constructFromEvents, EVENT_ID, type Event, parseEvents, YAMLException } from 'js-yaml';
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
/** Text after a fault of the syntax that is still parsed in order to recover values. UTF-16 units. */
const RECOVERY = 64 * 1024;
/** Tags and anchors of a refused document after which the rest is left alone: each may be a fault of its own. */
const MANY_PROPERTIES = 256;
/**
 * What YAML does not allow as it stands (C0, DEL, C1, noncharacters), and what parsers treat differently: a byte order
 * mark inside the text and eight-digit escapes beyond Unicode.
 */
const SPECIAL = /[[\p{Cc}--[\t\n\r\x85]]\uFEFF\uFFFE\uFFFF]|\\U/v;

/** js-yaml: about four times as fast as the exact reader, but without places and recovery. */
export function readFast(text: string): FastReading {
  const usual = !SPECIAL.test(text);
  let events: Event[];
  try {
    events = parseEvents(text, { maxDepth: PARSER_DEPTH });
  } catch (error) {
    const refusal = refusalOf(error);
    return { usual: false, refusal, readable: refusal.offset + RECOVERY };
  }
  const shape = shapeOf(events);
  try {
    const value = constructFromEvents(events, { source: text, schema: CORE_SCHEMA })[0] ?? null;
    return usual && shape.usual
      ? { usual: true, value }
      : { usual: false, readable: Number.POSITIVE_INFINITY };
  } catch (error) {
    return { usual: false, refusal: refusalOf(error), readable: shape.readable };
  }
}

function shapeOf(events: readonly Event[]): { readonly usual: boolean; readonly readable: number } {
  let depth = 0;
  let documents = 0;
  let properties = 0;
  let usual = true;
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
            return { usual, readable: Math.max(event.anchorStart, event.tagStart) };
        }
        if (event.type === EVENT_ID.SCALAR) continue;
    }
    // The document itself is one of the levels that a POP closes.
    depth += 1;
    if (depth > LIMITS.depth + 1) usual = false;
  }
  return { usual, readable: Number.POSITIVE_INFINITY };
}

function refusalOf(error: unknown): Refusal {
  return error instanceof YAMLException
    ? { offset: error.mark?.position ?? 0, reason: error.reason }
    : { offset: 0, reason: 'the text cannot be read' };
}
