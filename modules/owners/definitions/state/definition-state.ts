import { type DefinitionRecord, documentRecordKey } from '../../../core/model/definition-record.ts';
import { PersistentMap } from '../../../core/persistent-map.ts';
import type { RecordKey } from '../../../core/ports/owner-reader.ts';
import type { Precedence } from '../linking/claims.ts';
import { DefinitionGraph } from '../linking/definition-graph.ts';
import type { Judgement } from '../linking/judgement.ts';
import type { Neighbours } from '../linking/neighbours.ts';
import type { FileChange, KnownFile } from '../loading/known-file.ts';
import type { Evaluation } from '../records/evaluation.ts';
import { recordOf } from '../records/record-of.ts';
import { ContentDigest } from './content-digest.ts';
import { isSameEvaluation } from './same-evaluation.ts';
import { Sunsets } from './sunsets.ts';

type Records = PersistentMap<RecordKey, DefinitionRecord>;
/** Hexadecimal SHA-256 of a text. */
type Sha256 = (text: string) => string;

/** Judgements whose findings have no places yet. Has to be committed or taken back before the next change. */
export interface PendingChange {
  readonly changes: readonly FileChange[];
  readonly judgements: readonly (readonly [RecordKey, Judgement | undefined])[];
}

/**
 * Everything that is known of all documents. It changes in two steps, since places of findings have to be looked up in
 * between: `prepare` can be taken back, `commit` cannot fail.
 */
export class DefinitionState {
  readonly #known = new Map<string, KnownFile>();
  readonly #evaluations = new Map<RecordKey, Evaluation>();
  readonly #graph: DefinitionGraph;
  readonly #sha256: Sha256;
  #records: Records = PersistentMap.empty();
  #digest = ContentDigest.EMPTY;
  #sunsets = Sunsets.NONE;

  /** `beyond`: what these documents are checked against, where they are not all there is. */
  constructor(precedence: Precedence, sha256: Sha256, beyond?: Neighbours) {
    this.#graph = new DefinitionGraph(precedence, beyond);
    this.#sha256 = sha256;
  }

  get known(): ReadonlyMap<string, KnownFile> {
    return this.#known;
  }

  get evaluations(): ReadonlyMap<RecordKey, Evaluation> {
    return this.#evaluations;
  }

  get near(): Neighbours {
    return this.#graph.near;
  }

  get records(): Records {
    return this.#records;
  }

  get digest(): ContentDigest {
    return this.#digest;
  }

  get sunsets(): Sunsets {
    return this.#sunsets;
  }

  /** Files that are as they were, under newer stamps. */
  confirm(files: readonly (readonly [file: string, known: KnownFile])[]): void {
    for (const [file, known] of files) this.#known.set(file, known);
  }

  /** A change that fails leaves nothing behind. */
  prepare(changes: readonly FileChange[]): PendingChange {
    const documents = changes.map(documentChange);
    try {
      const touched = this.#graph.apply(documents);
      return { changes, judgements: [...this.#graph.judge(touched)] };
    } catch (error) {
      this.takeBack({ changes });
      throw error;
    }
  }

  takeBack({ changes }: Pick<PendingChange, 'changes'>): void {
    this.#graph.takeBack(changes.map(documentChange));
  }

  commit({ changes, judgements }: PendingChange, cross: ReadonlyMap<RecordKey, Evaluation['cross']>): void {
    for (const { file, after } of changes) {
      if (after === undefined) this.#known.delete(file);
      else this.#known.set(file, after);
    }
    const put: [RecordKey, () => DefinitionRecord][] = [];
    const remove: RecordKey[] = [];
    for (const [key, judgement] of judgements) {
      const before = this.#evaluations.get(key);
      if (judgement === undefined) {
        this.#evaluations.delete(key);
        remove.push(key);
        continue;
      }
      const evaluation: Evaluation = { judgement, cross: cross.get(key) ?? [] };
      this.#evaluations.set(key, evaluation);
      if (before === undefined || !isSameEvaluation(before, evaluation))
        put.push([key, () => recordOf(evaluation, this.#sha256)]);
    }
    for (const change of changes) putDocument(change, put, remove);
    this.#records = this.#records.size === 0 ? PersistentMap.lazy(put) : this.#records.withLazy(put, remove);
    this.#digest = changes.reduce(revisedDigest, this.#digest);
    this.#sunsets = this.#sunsets.with(changes.map(documentChange));
  }
}

const documentChange = ({ before, after }: FileChange) => ({
  ...(before && { before: before.document }),
  ...(after && { after: after.document }),
});

function revisedDigest(digest: ContentDigest, { before, after }: FileChange): ContentDigest {
  const kept = before === undefined ? digest : digest.without(before.document.digest);
  return after === undefined ? kept : kept.with(after.document.digest);
}

/** A file that has findings of its own, beside those of its items, is visible by its name. */
function putDocument(
  { file, before, after }: FileChange,
  put: [RecordKey, () => DefinitionRecord][],
  remove: RecordKey[],
): void {
  const key = documentRecordKey(file);
  const diagnostics = after?.document.diagnostics ?? [];
  if (diagnostics.length > 0) {
    const record: DefinitionRecord = { kind: 'document', document: { file, diagnostics } };
    put.push([key, () => record]);
  } else if ((before?.document.diagnostics.length ?? 0) > 0) {
    remove.push(key);
  }
}
