import { afterAll, beforeAll } from 'vitest';
import type { Engine } from './engines.ts';
import { Replica } from './replica.ts';
import { SharedWorkspace } from './shared-workspace.ts';

export interface Pair {
  readonly workspace: SharedWorkspace;
  readonly environment: { readonly STORE_URL: string };
  readonly one: Replica;
  readonly other: Replica;
}

/** Two servers with a checkout each on one store, for all tests of a `describe`. */
export function startPair(engine: Engine): () => Pair {
  let pair: Pair | undefined;
  const workspace = new SharedWorkspace();
  beforeAll(async () => {
    if (engine.skip !== undefined) return;
    const environment = { STORE_URL: await engine.make(workspace) };
    const one = await Replica.start(workspace.host(), environment);
    const other = await Replica.start(workspace.host(), environment);
    pair = { workspace, environment, one, other };
  });
  afterAll(() => {
    for (const each of [pair?.one, pair?.other, workspace]) each?.[Symbol.dispose]();
  });
  return () => {
    if (pair === undefined) throw new Error('The servers are started before the first test.');
    return pair;
  };
}
