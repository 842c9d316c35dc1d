/**
 * `TOOLS PROFILES`, with `--expose-gc`: what a mask of a new profile takes, what a request of one takes beside the same
 * request of somebody who sees everything, what following a reload takes, and what a profile keeps in memory.
 */
import { readView } from '../../modules/core/catalog/catalog-reader.ts';
import type { View } from '../../modules/core/catalog/view.ts';
import { firstView, nextView, searchSlices } from '../../modules/core/catalog/view-builder.ts';
import { parseToolId } from '../../modules/core/ids.ts';
import { toolRecordKey } from '../../modules/core/model/definition-record.ts';
import type { Tool } from '../../modules/core/model/tool.ts';
import type { CatalogReader } from '../../modules/core/ports/catalog.ts';
import { EVERYTHING, type Visibility } from '../../modules/core/ports/visibility.ts';
import { createSearchIndex } from '../../modules/search/index.ts';
import { factsSnapshots, toolIdOf } from '../facts-records.ts';
import { median } from '../measure/result.ts';

export interface MaskCost {
  /** Milliseconds of processor time, once for each profile, decisions included. */
  readonly first: number;
  /** Microseconds of processor time for one request. */
  readonly pinned: number;
  readonly page: Pair;
  readonly filtered: Pair;
  readonly search: Pair;
  readonly status: Pair;
  /** Microseconds for one profile after one tool of all has changed. */
  readonly followed: number;
  /** Bytes for one profile. */
  readonly memory: number;
}

interface Pair {
  readonly narrowed: number;
  readonly everything: number;
}

const [tools = 10_000, profiles = 20] = process.argv.slice(2).map(Number);
const ROUNDS = 15;

/** Each hides another fifth; decided by an attribute that a policy may read. */
const visibilities = Array.from(
  { length: profiles },
  (_, profile): Visibility => ({
    digest: `profile ${profile}`,
    sees: (tool: Tool) => Number(tool.tags[1]?.slice('group-'.length)) % 5 !== profile % 5,
  }),
);

const view = searchable(firstView('bench', factsSnapshots(tools, Math.ceil(tools / 100))));
view.tools.links.byKey.size;
const everything = readView(view, EVERYTHING);

const before = usedBytes();
const first: number[] = [];
const readers = visibilities.map((visibility) => {
  const began = process.cpuUsage();
  const reader = readView(view, visibility);
  if (reader.tools({}, { limit: 1 }).total === 0) throw new Error('A profile sees nothing.');
  const { user, system } = process.cpuUsage(began);
  first.push((user + system) / 1_000);
  return reader;
});
const memory = (usedBytes() - before) / profiles;

let sink = 0;
const both = (run: (reader: CatalogReader, turn: number) => number, perRound: number): Pair => ({
  narrowed: timed((turn) => run(readers[turn % profiles] as CatalogReader, turn), perRound),
  everything: timed((turn) => run(everything, turn), perRound),
});

const cost: MaskCost = {
  first: median(first),
  pinned: timed((turn) => {
    // The composer keeps one reader for each profile and view.
    const reader = readers[turn % profiles] as CatalogReader;
    return reader.tools({}, { limit: 0 }).total;
  }, 2_000),
  page: both((reader, turn) => reader.tools({}, { limit: 50, ...after(turn) }).items.length, 200),
  filtered: both(
    (reader, turn) => reader.tools({ tag: ['bench'] }, { limit: 50, ...after(turn) }).items.length,
    200,
  ),
  search: both(
    (reader) =>
      reader.search({ texts: ['reads the thing of a service'], filter: {}, offset: 0, limit: 10 }).total,
    2,
  ),
  status: both((reader, turn) => statusOf(reader, turn), 200),
  followed: followed(),
  memory,
};
if (sink === 0) throw new Error('Nothing was read.');
process.stdout.write(JSON.stringify(cost));

function after(turn: number): { readonly after?: { source: never; id: never } } {
  const id = parseToolId(toolIdOf((turn * 7_919) % tools));
  return turn % 2 === 0 || id === undefined ? {} : { after: { source: 'definitions', id } as never };
}

function statusOf({ facts }: CatalogReader, turn: number): number {
  const scope = facts.scope(toolIdOf((turn * 7_919) % tools));
  if (scope === undefined) return 1;
  return facts.implementations({}, scope).total + facts.instances({}, scope).total;
}

function followed(): number {
  let at = view;
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = parseToolId(toolIdOf(round));
    const record = id === undefined ? undefined : at.snapshots.definitions.records.get(toolRecordKey(id));
    if (id === undefined || record?.kind !== 'tool') throw new Error('The tool is not there.');
    const { definitions } = at.snapshots;
    const tool = { ...record.tool, tags: ['bench', `group-${round}`] };
    at = nextView(`${round}`, at, {
      ...at.snapshots,
      definitions: {
        ...definitions,
        records: definitions.records.set(toolRecordKey(id), { kind: 'tool', tool }),
      },
    });
    const began = process.cpuUsage();
    for (const visibility of visibilities) sink += readView(at, visibility).tools({}, { limit: 0 }).total;
    const { user, system } = process.cpuUsage(began);
    rounds.push((user + system) / profiles);
  }
  return median(rounds);
}

function searchable(of: View): View {
  const slices = searchSlices(of, createSearchIndex());
  for (;;) {
    const { done, value } = slices.next();
    if (done === true) return { ...of, search: value };
  }
}

/** Microseconds of processor time for one turn: the median of rounds, after one that is not counted. */
function timed(run: (turn: number) => number, perRound: number): number {
  const rounds: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const began = process.cpuUsage();
    for (let turn = 0; turn < perRound; turn += 1) sink += run(round * perRound + turn);
    const { user, system } = process.cpuUsage(began);
    if (round > 0) rounds.push((user + system) / perRound);
  }
  return median(rounds);
}

function usedBytes(): number {
  for (let turn = 0; turn < 3; turn += 1) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
