import { Composer, CST, type Document, type ErrorCode, type Node, Parser, type YAMLError } from 'yaml';
import type { OffsetFault } from './offset-fault.ts';
import { LIMITS, MAX_FAULTS } from './read.ts';

/** The first document of a text as nodes with ranges; what is broken is left out or empty. */
export interface YamlTree {
  readonly root: Node | null;
  /** For the anchors. */
  readonly document?: Document;
  /** Of syntax, depth, directives and several documents; not of tags, keys and aliases. */
  readonly faults: readonly OffsetFault[];
}

/**
 * Reads with places and recovers from faults. `failsafe` keeps every scalar as written: values and tags are resolved by
 * our own rules. Keys are compared elsewhere, because the library compares each with all others.
 */
export function composeYaml(text: string): YamlTree {
  // YAML also ends a line at CR alone; the library does not. The length stays, and so do all offsets.
  const source = text.replace(/\r(?!\n)/g, '\n');
  const composer = new Composer({
    schema: 'failsafe',
    resolveKnownTags: false,
    uniqueKeys: false,
    logLevel: 'silent',
  });
  const faults: OffsetFault[] = [];
  const documents: Document.Parsed[] = [];
  let errors = 0;
  let first: CST.Document | undefined;
  for (const token of new Parser().parse(source)) {
    if (token.type === 'document') {
      if (first !== undefined) {
        faults.push({
          code: 'multiple_documents',
          offset: token.offset,
          message: 'A second document begins here.',
        });
        break;
      }
      first = token;
      faults.push(...cutDeep(token));
    }
    if (token.type === 'directive') faults.push(...checkDirective(token));
    if (token.type === 'error') errors += 1;
    if (errors > MAX_FAULTS) break;
    documents.push(...composer.next(token));
  }
  documents.push(...composer.end(true, source.length));
  const [document] = documents;
  if (document === undefined) return { root: null, faults };
  for (const error of [...document.errors, ...document.warnings]) {
    const fault = faultOf(error);
    if (fault !== undefined) faults.push(fault);
  }
  return { root: document.contents, document, faults };
}

type Collection = CST.BlockMap | CST.BlockSequence | CST.FlowCollection;

/** Puts nothing in the place of what is nested too deeply, before anything recursive meets it. */
function cutDeep(document: CST.Document): readonly OffsetFault[] {
  const faults: OffsetFault[] = [];
  const open: { readonly collection: Collection; readonly depth: number }[] = [];
  const enter = (token: CST.Token | null | undefined, depth: number): boolean => {
    if (!CST.isCollection(token)) return true;
    if (depth > LIMITS.depth) {
      const message = `Values are nested more than ${LIMITS.depth} levels deep here.`;
      if (faults.length < MAX_FAULTS) faults.push({ code: 'too_deep', offset: token.offset, message });
      return false;
    }
    open.push({ collection: token, depth });
    return true;
  };
  enter(document.value, 1);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { collection, depth } = next;
    const isFlowList = collection.type === 'flow-collection' && collection.start.source === '[';
    const items: CST.CollectionItem[] = collection.items;
    for (const item of items) {
      const below = isFlowList && isPair(item) ? depth + 2 : depth + 1;
      if (!enter(item.key, below)) item.key = nothingAt(item.key);
      if (!enter(item.value, below)) item.value = nothingAt(item.value);
    }
  }
  return faults;
}

/** `[a: b]` and `[? a]` are lists with a mapping inside. */
const isPair = (item: CST.CollectionItem): boolean =>
  item.sep !== undefined || item.start.some((token) => token.type === 'explicit-key-ind');

const nothingAt = (token: CST.Token | null | undefined): CST.FlowScalar => {
  return { type: 'scalar', offset: token?.offset ?? 0, indent: -1, source: '' };
};

function checkDirective(directive: CST.Directive): readonly OffsetFault[] {
  const version = /^%YAML[ \t]+(\S+)/.exec(directive.source)?.[1];
  if (version === undefined || version === '1.2') return [];
  const message = 'The file declares another version of YAML; it is read as YAML 1.2.';
  return [{ code: 'yaml_syntax', offset: directive.offset, message }];
}

/** Unlike some of the library's own words, these never quote the document. `undefined`: judged with the values. */
const MESSAGES = {
  ALIAS_PROPS: 'An alias can have neither tag nor anchor.',
  BAD_ALIAS: 'An anchor or alias has no usable name.',
  BAD_COLLECTION_TYPE: undefined,
  BAD_DIRECTIVE: 'A directive is unknown or malformed.',
  BAD_DQ_ESCAPE: 'An escape in double quotes is not one of YAML.',
  BAD_INDENT: 'The indentation does not fit, or a bracket is not closed.',
  BAD_PROP_ORDER: 'A tag or anchor stands before the sign that it must follow.',
  BAD_SCALAR_START: 'Text that begins with this character must stand in quotes.',
  BLOCK_AS_IMPLICIT_KEY: 'A nested mapping or list must begin on a line of its own.',
  BLOCK_IN_FLOW: 'Inside brackets a list or mapping must have brackets too.',
  DUPLICATE_KEY: undefined,
  IMPOSSIBLE: 'The text is not valid YAML here.',
  KEY_OVER_1024_CHARS: 'A key is longer than 1,024 characters.',
  MISSING_CHAR: 'A colon, comma, quote, bracket or space is missing.',
  MULTILINE_IMPLICIT_KEY: 'A key must stand on one line and be followed by a colon.',
  MULTIPLE_ANCHORS: 'A value can have at most one anchor.',
  MULTIPLE_DOCS: undefined,
  MULTIPLE_TAGS: 'A value can have at most one tag.',
  NON_STRING_KEY: undefined,
  RESOURCE_EXHAUSTION: 'The text is too complex to be read.',
  TAB_AS_INDENT: 'Tabs cannot indent; use spaces.',
  TAG_RESOLVE_FAILED: 'A tag has an undeclared prefix.',
  UNEXPECTED_TOKEN: 'Something stands here that does not belong; text with special characters needs quotes.',
} as const satisfies Record<ErrorCode, string | undefined>;

function faultOf(error: YAMLError): OffsetFault | undefined {
  // As a warning: a tag outside `failsafe`, which may well be a core one.
  if (error.code === 'TAG_RESOLVE_FAILED' && error.name === 'YAMLWarning') return undefined;
  // Here the library says which sign is missing, in fixed words.
  const message = error.code === 'MISSING_CHAR' ? `${error.message}.` : MESSAGES[error.code];
  if (message === undefined) return undefined;
  return {
    code: error.code === 'TAG_RESOLVE_FAILED' ? 'unknown_tag' : 'yaml_syntax',
    offset: error.pos[0],
    message,
  };
}
