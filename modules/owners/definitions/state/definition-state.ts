import { type DefinitionRecord, documentRecordKey } from '../../../core/model/definition-record.ts';
import { PersistentMap } from '../../../core/persistent-map.ts';
import type { RecordKey } from '../../../core/ports/owner-reader.ts';
import type { DocumentChange } from '../compile/compiled-document.ts';
import type { Precedence } from '../linking/claims.ts';
import { DefinitionGraph } from '../linking/definition-graph.ts';
import type { Judgement } from '../linking/judgement.ts';
import type { Neighbours } from '../linking/neighbours.ts';
import type { FileChange, KnownFile } from '../loading/known-file.ts';
import type { Evaluation } from '../records/evaluation.ts';
import { recordOf } from '../records/record-of.ts';
import { ContentDigest } from './content-digest.ts';
import { isSameEvaluation } from './same-evaluation.ts';
import type { SavedState } from './saved-state.ts';
import { Sunsets } from './sunsets.ts';

type Records = PersistentMap<RecordKey, DefinitionRecord>;
type MakeRecord = readonly [RecordKey, () => DefinitionRecord];

export interface StateSettings {
  readonly precedence: Precedence;
  /** Hexadecimal SHA-256 of a text. */
  readonly sha256: (text: string) => string;
  /** What the documents are checked against, where they are not all there is. */
  readonly beyond?: Neighbours;
}

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
  readonly #settings: StateSettings;
  readonly #graph: DefinitionGraph;
  readonly #known: Map<string, KnownFile>;
  readonly #evaluations: Map<RecordKey, () => Evaluation>;
  /** What an earlier process left is linked when the first change needs it. */
  #unlinked: Iterator<KnownFile> | undefined;
  #records: Records;
  #digest: ContentDigest;
  #sunsets: Sunsets;

  constructor(settings: StateSettings, saved?: SavedState) {
    this.#settings = settings;
    this.#graph = new DefinitionGraph(settings.precedence, settings.beyond);
    this.#known = new Map(saved?.known);
    this.#evaluations = new Map(saved?.evaluations);
    this.#unlinked = saved && [...saved.known.values()].values();
    this.#records =
      saved === undefined ? PersistentMap.empty() : PersistentMap.lazy(this.#savedRecords(saved));
    this.#digest = saved === undefined ? ContentDigest.EMPTY : ContentDigest.EMPTY.with(saved.digest);
    this.#sunsets = new Sunsets(new Map(saved?.sunsets));
  }

  get known(): ReadonlyMap<string, KnownFile> {
    return this.#known;
  }

  evaluation(key: RecordKey): Evaluation | undefined {
    return this.#evaluations.get(key)?.();
  }

  get evaluations(): ReadonlyMap<RecordKey, () => Evaluation> {
    return this.#evaluations;
  }

  get near(): Neighbours {
    this.link();
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

  /** Links at most so many documents of an earlier process; true when nothing is left to do. */
  link(atMost = Number.POSITIVE_INFINITY): boolean {
    for (let linked = 0; this.#unlinked !== undefined && linked < atMost; linked += 1) {
      const next = this.#unlinked.next();
      if (next.done === true) this.#unlinked = undefined;
      else this.#graph.restore(next.value.document);
    }
    return this.#unlinked === undefined;
  }

  /** Files that are as they were, under newer stamps. */
  confirm(files: readonly (readonly [file: string, known: KnownFile])[]): void {
    for (const [file, known] of files) this.#known.set(file, known);
  }

  /** A change that fails leaves nothing behind. */
  prepare(changes: readonly FileChange[]): PendingChange {
    this.link();
    try {
      const touched = this.#graph.apply(changes.map(documentChange));
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
    const put: MakeRecord[] = [];
    const remove: RecordKey[] = [];
    for (const [key, judgement] of judgements) {
      if (judgement === undefined) {
        this.#evaluations.delete(key);
        remove.push(key);
      } else {
        const make = this.#evaluate(key, { judgement, cross: cross.get(key) ?? NONE });
        if (make !== undefined) put.push(make);
      }
    }
    for (const change of changes) {
      const key = documentRecordKey(change.file);
      if (isFaulty(change.after)) put.push([key, documentRecord(change.file, change.after)]);
      else if (isFaulty(change.before)) remove.push(key);
    }
    this.#records = this.#records.size === 0 ? PersistentMap.lazy(put) : this.#records.withLazy(put, remove);
    this.#digest = changes.reduce(revisedDigest, this.#digest);
    this.#sunsets = this.#sunsets.with(changes.map(documentChange));
  }

  /** undefined: the record that is published says the same. */
  #evaluate(key: RecordKey, evaluation: Evaluation): MakeRecord | undefined {
    const before = this.evaluation(key);
    this.#evaluations.set(key, () => evaluation);
    if (before !== undefined && isSameEvaluation(before, evaluation)) return undefined;
    return [key, () => recordOf(evaluation, this.#settings.sha256)];
  }

  *#savedRecords({ evaluations, faulty, known }: SavedState): Generator<MakeRecord> {
    const { sha256 } = this.#settings;
    for (const [key, evaluation] of evaluations) yield [key, () => recordOf(evaluation(), sha256)];
    for (const file of faulty) {
      const found = known.get(file);
      if (found !== undefined) yield [documentRecordKey(file), documentRecord(file, found)];
    }
  }
}

const NONE: Evaluation['cross'] = Object.freeze([]);

/** A file that has findings of its own, beside those of its items, is visible by its name. */
const isFaulty = (known: KnownFile | undefined): known is KnownFile =>
  known !== undefined && known.document.diagnostics.length > 0;

const documentRecord = (file: string, known: KnownFile) => (): DefinitionRecord => ({
  kind: 'document',
  document: { file, diagnostics: known.document.diagnostics },
});

const documentChange = ({ before, after }: FileChange): DocumentChange => ({
  ...(before && { before: before.document }),
  ...(after && { after: after.document }),
});

function revisedDigest(digest: ContentDigest, { before, after }: FileChange): ContentDigest {
  const kept = before === undefined ? digest : digest.without(before.document.digest);
  return after === undefined ? kept : kept.with(after.document.digest);
}
