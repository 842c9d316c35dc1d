import { type DefinitionRecord, kindOfKey } from '../model/definition-record.ts';
import type { PersistentMap } from '../persistent-map.ts';
import type { RecordKey } from '../ports/owner-reader.ts';

type Kind = Exclude<DefinitionRecord['kind'], 'tool'>;
type Records = PersistentMap<RecordKey, DefinitionRecord>;
type KeysByKind = Readonly<Record<Kind, readonly RecordKey[]>>;

/**
 * Which capabilities, providers and files without an id there are, sorted. Their numbers are small beside the tools';
 * finding them anew in every generation would cost a walk over all keys.
 */
export class RecordKeys {
  readonly #records: Records;
  readonly #byKind: KeysByKind;

  private constructor(records: Records, byKind: KeysByKind) {
    this.#records = records;
    this.#byKind = byKind;
  }

  static of(records: Records): RecordKeys {
    const byKind: Record<Kind, RecordKey[]> = { provider: [], capability: [], words: [], document: [] };
    for (const key of records.keys()) {
      const kind = kindOfKey(key);
      if (kind !== 'tool') byKind[kind].push(key);
    }
    for (const keys of Object.values(byKind)) keys.sort();
    return new RecordKeys(records, byKind);
  }

  /** The keys of the next generation, at the cost of what changed. */
  next(records: Records): RecordKeys {
    const came: RecordKey[] = [];
    const went = new Set<RecordKey>();
    for (const { key, before, after } of records.changesSince(this.#records)) {
      if (kindOfKey(key) === 'tool') continue;
      if (before === undefined) came.push(key);
      else if (after === undefined) went.add(key);
    }
    const revised = (kind: Kind): readonly RecordKey[] => {
      const added = came.filter((key) => kindOfKey(key) === kind);
      const kept = this.#byKind[kind];
      const removes = kept.some((key) => went.has(key));
      if (added.length === 0 && !removes) return kept;
      return [...kept.filter((key) => !went.has(key)), ...added].sort();
    };
    return new RecordKeys(records, {
      provider: revised('provider'),
      capability: revised('capability'),
      words: revised('words'),
      document: revised('document'),
    });
  }

  records(kind: Kind): readonly DefinitionRecord[] {
    return this.#byKind[kind].flatMap((key) => this.#records.get(key) ?? []);
  }
}
