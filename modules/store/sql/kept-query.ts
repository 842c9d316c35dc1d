import { type Compilable, type CompiledQuery, type DialectAdapter, type RawBuilder, sql } from 'kysely';
import type { Queries } from './database.ts';

type Value = string | number | null;

/** Stands in a statement where a value comes. */
class Place<Name> {
  readonly name: Name;

  constructor(name: Name) {
    this.name = name;
  }
}

/**
 * A statement whose text is made once for each database, and which runs with other values each time: to build and compile
 * one costs more than SQLite needs to run it. `build` gets the place of each value, and must not depend on anything else.
 */
export function keepQuery<V extends { readonly [Name in keyof V]: Value }, Row = never>(
  build: (
    queries: Queries,
    place: <Name extends keyof V>(name: Name) => RawBuilder<V[Name]>,
  ) => Compilable<Row>,
): (queries: Queries, values: V) => Promise<readonly Row[]> {
  /** An adapter is one for each database, whichever transaction asks. */
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  return async (queries, values) => {
    const { adapter } = queries.getExecutor();
    let kept = compiled.get(adapter);
    if (kept === undefined) {
      kept = build(queries, (name) => sql`${new Place(name)}`).compile();
      compiled.set(adapter, kept);
    }
    const parameters = kept.parameters.map((each) => (isPlace<V>(each) ? valueAt(each, values) : each));
    const { rows } = await queries.executeQuery<Row>({ ...kept, parameters });
    return rows;
  };
}

const isPlace = <V>(value: unknown): value is Place<keyof V> => value instanceof Place;

const valueAt = <V>({ name }: Place<keyof V>, values: V): V[keyof V] => values[name];
