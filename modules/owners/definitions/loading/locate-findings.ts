import { isDeepStrictEqual } from 'node:util';
import {
  type Diagnostic,
  type Finding,
  jsonPointer,
  severityOf,
} from '../../../core/diagnostics/diagnostic.ts';
import type { RecordKey } from '../../../core/ports/owner-reader.ts';
import { LIMITS } from '../../../documents/read.ts';
import type { Sha256 } from '../compile/compile-document.ts';
import type { CompiledDocument, Item } from '../compile/compiled-document.ts';
import type { DefinitionFiles } from '../files/definition-files.ts';
import type { Judgement } from '../linking/judgement.ts';
import type { Evaluation } from '../records/evaluation.ts';
import { inParallel } from './in-parallel.ts';

export interface LocatedFindings {
  readonly cross: ReadonlyMap<RecordKey, Evaluation['cross']>;
  /** Files whose content is no longer the one that was judged; places in them are only near. */
  readonly outdated: readonly string[];
}

/** Places that are known already, for findings of one key. */
export interface KnownPlaces {
  /** undefined: the item is no longer what it was. */
  readonly items: readonly (Item | undefined)[];
  readonly findings: readonly (readonly Finding[])[];
  readonly cross: readonly (readonly Diagnostic[])[];
}

export interface Places {
  readonly files: DefinitionFiles;
  readonly sha256: Sha256;
  readonly documentOf: (file: string) => CompiledDocument | undefined;
  readonly placesOf: (key: RecordKey) => KnownPlaces | undefined;
}

interface Wanted {
  readonly item: Item;
  readonly findings: readonly Finding[];
  readonly put: (diagnostics: readonly Diagnostic[]) => void;
}

/** Findings across documents are rare, so the places of a document are not kept: its text is read again. */
export async function locateFindings(
  judgements: readonly (readonly [RecordKey, Judgement | undefined])[],
  places: Places,
): Promise<LocatedFindings> {
  const cross = new Map<RecordKey, Diagnostic[][]>();
  const wanted: Wanted[] = [];
  for (const [key, judgement] of judgements) {
    if (judgement?.findings.every((findings) => findings.length === 0) !== false) continue;
    const located: Diagnostic[][] = judgement.items.map(() => []);
    cross.set(key, located);
    for (const [index, item] of judgement.items.entries()) {
      const findings = judgement.findings[index] ?? [];
      const put = (diagnostics: readonly Diagnostic[]): void => {
        located[index] = [...diagnostics];
      };
      const known =
        knownPlaces(item, findings, places.placesOf(key)) ??
        rootPlaces(item, findings, places.documentOf(item.file));
      if (known === undefined) wanted.push({ item, findings, put });
      else put(known);
    }
  }
  const outdated: string[] = [];
  await inParallel(
    Map.groupBy(wanted, ({ item }) => item.file),
    async ([file, inFile]) => {
      // Few loads have such findings, and no start needs a parser for anything else.
      const { locate, readYaml } = await import('../../../documents/index.ts');
      const document = places.documentOf(file);
      const bytes = await readAgain(file, document, places);
      if (bytes === undefined) outdated.push(file);
      // The text's own faults are told already.
      const source = bytes && { ...readYaml(bytes), faults: [] };
      for (const { findings, put } of inFile)
        put(source === undefined ? nearPlaces(file, findings, document) : locate(file, source, findings));
    },
  );
  return { cross, outdated };
}

/** The same findings of the same item are at the same places. */
function knownPlaces(
  item: Item,
  findings: readonly Finding[],
  before: KnownPlaces | undefined,
): readonly Diagnostic[] | undefined {
  if (findings.length === 0) return [];
  const index = before?.items.indexOf(item) ?? -1;
  if (before === undefined || index === -1) return undefined;
  return isDeepStrictEqual(before.findings[index], findings) ? before.cross[index] : undefined;
}

/** What is missing from a document stands at its root, whose place is known. */
function rootPlaces(
  { file }: Item,
  findings: readonly Finding[],
  document: CompiledDocument | undefined,
): readonly Diagnostic[] | undefined {
  if (document?.start === undefined || findings.some(({ path }) => path.length > 0)) return undefined;
  return nearPlaces(file, findings, document);
}

const nearPlaces = (
  file: string,
  findings: readonly Finding[],
  document: CompiledDocument | undefined,
): readonly Diagnostic[] =>
  findings.map(({ code, severity, path, message, hint, stands }) => ({
    code,
    severity: severity ?? severityOf(code),
    file,
    ...(document?.start ?? { line: 1, column: 1 }),
    path: jsonPointer(path),
    message,
    ...(hint !== undefined && { hint }),
    ...(stands !== undefined && { stands }),
  }));

/** undefined: the file has gone, or its content is no longer the one that was compiled. */
async function readAgain(
  file: string,
  document: CompiledDocument | undefined,
  { files, sha256 }: Places,
): Promise<Uint8Array | undefined> {
  const reading = await files.readFile(file, LIMITS.fileSize / 16, LIMITS.fileSize + 1);
  if (reading.state !== 'read' || sha256(file, '\0', reading.bytes) !== document?.digest) return undefined;
  return reading.bytes;
}
