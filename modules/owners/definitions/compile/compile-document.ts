import { assertNever } from '../../../core/assert-never.ts';
import type { DiagnosticCode } from '../../../core/diagnostics/codes.ts';
import { type Diagnostic, type Finding, hasError, severityOf } from '../../../core/diagnostics/diagnostic.ts';
import { locate, type ReadDocument, readYaml } from '../../../documents/index.ts';
import type { Path } from '../checks/findings.ts';
import { type CompiledDocument, type DocumentKind, type Item, textPayload } from './compiled-document.ts';
import { DOCUMENT_RULES, type DocumentRules, type ItemFrame } from './document-rules.ts';
import { exact } from './exact-list.ts';
import { originalIndex } from './original-paths.ts';
import { readItem } from './read-item.ts';
import { startOf } from './start-place.ts';

export interface Source {
  /** Relative to the workspace, with `/`. */
  readonly file: string;
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
}

/** SHA-256 as lower-case hexadecimal; several parts are one text. */
export type Sha256 = (...parts: readonly (string | Uint8Array)[]) => string;

/** Everything that one file says by itself. Never throws for what stands in the file. */
export function compileDocument({ file, kind, bytes }: Source, sha256: Sha256): CompiledDocument {
  const document = readYaml(bytes);
  const { parts, faults } = partsOf(kind, document);
  const isSound = !faults.some(({ code }) => severityOf(code) === 'error');
  // ASCII has one byte for each character, and hides nothing but behind escapes.
  const mayHide = bytes.length !== document.text.length || document.text.includes('\\');
  const compiled = parts.map((part) => compilePart(kind, { file, document, part, isSound, mayHide }));
  const start = startOf(document.text);
  return {
    file,
    kind,
    digest: sha256(file, '\0', bytes),
    ...(start !== undefined && { start }),
    items: exact(compiled.map(({ item }) => item)),
    diagnostics: exact([
      ...(faults.length === 0 ? NONE : locate(file, { ...document, faults }, [])),
      ...compiled.flatMap(({ item, diagnostics }) => (item === undefined ? diagnostics : NONE)),
    ]),
  };
}

/** One item-to-be: the whole document, or one member of a list of capabilities or of groups of words. */
interface Part {
  readonly root: readonly number[];
  readonly value: unknown;
  readonly faults: ReadDocument['faults'];
}

/** `faults`: those that belong to no part in particular. */
function partsOf(
  kind: DocumentKind,
  { value, faults }: ReadDocument,
): { readonly parts: readonly Part[]; readonly faults: ReadDocument['faults'] } {
  if ((kind !== 'capability' && kind !== 'words') || !Array.isArray(value))
    return { parts: [{ root: [], value, faults }], faults: [] };
  const members: readonly unknown[] = value;
  return {
    parts: members.map((member, index) => ({
      root: [index],
      value: member,
      faults: faults.filter(({ path }) => path?.[0] === index),
    })),
    faults: faults.filter(({ path }) => typeof path?.[0] !== 'number'),
  };
}

interface Surroundings {
  readonly file: string;
  readonly document: ReadDocument;
  readonly part: Part;
  /** false: the text is at fault, and with it everything in it. */
  readonly isSound: boolean;
  readonly mayHide: boolean;
}

interface CompiledPart {
  /** undefined: no id can be read. */
  readonly item?: Item;
  readonly diagnostics: readonly Diagnostic[];
}

function compilePart(kind: DocumentKind, surroundings: Surroundings): CompiledPart {
  switch (kind) {
    case 'tool':
      return compileBy(DOCUMENT_RULES.tool, surroundings);
    case 'provider':
      return compileBy(DOCUMENT_RULES.provider, surroundings);
    case 'capability':
      return compileBy(DOCUMENT_RULES.capability, surroundings);
    case 'words':
      return compileBy(DOCUMENT_RULES.words, surroundings);
    default:
      return assertNever(kind);
  }
}

function compileBy<Document>(rules: DocumentRules<Document>, surroundings: Surroundings): CompiledPart {
  const { file, document: source, part, isSound, mayHide } = surroundings;
  const { root, faults } = part;
  const isPartial = faults.some(({ code }) => ENDS_READING.has(code));
  const read = readItem(rules, part.value, { text: source.text, mayHide, isPartial });
  // Where the text could not be read, its faults say all there is to say about the value.
  const findings = read.document === undefined && faults.length > 0 ? [] : read.findings;
  const diagnostics =
    findings.length + faults.length === 0
      ? NONE
      : locate(file, { ...source, faults }, root.length === 0 ? findings : below(root, findings));
  if (read.document === undefined) return { diagnostics };
  const frame: ItemFrame = {
    file,
    root,
    diagnostics,
    isSound: isSound && !hasError(diagnostics),
    payload: textPayload(JSON.stringify(read.document)),
  };
  const item = rules.itemOf(frame, read.document, {
    indexOf: (list, index) => originalIndex(list, index, read.removed),
    mentions: (key) => isPartial || isMentioned(part.value, key),
  });
  return { ...(item !== undefined && { item }), diagnostics };
}

/** Behind these faults of a text, nothing of it is read. */
const ENDS_READING: ReadonlySet<DiagnosticCode> = new Set(['yaml_syntax', 'too_deep', 'alias_limit']);

const isMentioned = (value: unknown, key: string): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key);

const NONE: readonly never[] = Object.freeze([]);

const below = (root: Path, findings: readonly Finding[]): readonly Finding[] =>
  findings.map((finding) => ({ ...finding, path: [...root, ...finding.path] }));
