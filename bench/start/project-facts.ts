/**
 * `TOOLS INSTANCES`, with `--expose-gc`: what one tool's full status takes beside the plain look-ups of its parts, what a
 * page of 50 takes, and what the projection keeps in memory once everything was read.
 */
import { readView } from '../../modules/core/catalog/catalog-reader.ts';
import type { View } from '../../modules/core/catalog/view.ts';
import { firstView } from '../../modules/core/catalog/view-builder.ts';
import { at } from '../../modules/core/facts/testing/records.ts';
import { parseToolId } from '../../modules/core/ids.ts';
import { providerRecordKey, toolRecordKey } from '../../modules/core/model/definition-record.ts';
import type { CatalogReader } from '../../modules/core/ports/catalog.ts';
import type { FactReader, IdentityPage, Scope } from '../../modules/core/ports/facts.ts';
import type { RecordKey } from '../../modules/core/ports/owner-reader.ts';
import { EVERYTHING } from '../../modules/core/ports/visibility.ts';
import { factsSnapshots, PER_PROVIDER, toolIdOf } from '../facts-records.ts';
import { median } from '../measure/result.ts';

export interface ProjectionCost {
  /** Microseconds for one tool. */
  readonly status: number;
  readonly lookUps: number;
  /** Of the tool that has a package, and is seen by two runtimes. */
  readonly statusOfPackage: number;
  readonly lookUpsOfPackage: number;
  /** Microseconds for 50, with all facts. */
  readonly pageOfInstances: number;
  readonly pageOfCapabilities: number;
  readonly pageOfArtifacts: number;
  /** Bytes. */
  readonly view: number;
  readonly projection: number;
}

const [tools = 10_000, instances = 1_000] = process.argv.slice(2).map(Number);
const NOW = at(10);
const ROUNDS = 15;
const PER_ROUND = 500;
const STEP = 7_919;

const before = usedBytes();
const view: View = firstView('bench', factsSnapshots(tools, instances));
// The links between tools are the view's, whoever asks for them first.
view.tools.links.byKey.size;
const viewBytes = usedBytes() - before;
const reader: CatalogReader = readView(view, EVERYTHING);

let sink = 0;
const cost = {
  status: timed((turn) => statusOf(reader.facts, idAt(turn * STEP))),
  lookUps: timed((turn) => lookUp(turn * STEP)),
  statusOfPackage: timed((turn) => statusOf(reader.facts, idAt(turn * STEP - ((turn * STEP) % 100)))),
  lookUpsOfPackage: timed((turn) => lookUp(turn * STEP - ((turn * STEP) % 100))),
  pageOfInstances: timed((turn) => pageOfInstances(reader.facts, pageAt(turn, instances)), 20),
  pageOfCapabilities: timed((turn) => pageOfCapabilities(reader.facts, pageAt(turn, 9)), 20),
  pageOfArtifacts: timed((turn) => pageOfArtifacts(reader.facts, pageAt(turn, 9)), 20),
};
// Everything, once: what is kept of it is the projection at rest.
for (const each of reader.facts.capabilities({}).items) sink += keep(reader.facts.capabilityFacts(each, NOW));
for (const each of reader.facts.artifacts({}).items) sink += keep(reader.facts.artifactFacts(each, NOW));
for (const each of reader.facts.instances({}).items) sink += keep(reader.facts.instanceFacts(each, NOW));
sink += reader.facts.implementations({}).total + reader.facts.observations({}).total;
const projection = usedBytes() - before - viewBytes;
if (sink === 0) throw new Error('Nothing was read.');
process.stdout.write(JSON.stringify({ ...cost, view: viewBytes, projection } satisfies ProjectionCost));

function idAt(index: number): string {
  return toolIdOf(index % tools);
}

/** A place somewhere in the list. */
function pageAt(turn: number, of: number): IdentityPage {
  return { limit: 50, ...(turn % 2 === 1 && { after: `instances.i${(turn * STEP) % of}` }) };
}

function statusOf(facts: FactReader, id: string): number {
  const scope: Scope | undefined = facts.scope(id);
  if (scope === undefined) throw new Error(`${id} is not there.`);
  let parts = 0;
  for (const each of facts.artifacts({}, scope).items) parts += keep(facts.artifactFacts(each, NOW));
  for (const each of facts.capabilities({}, scope).items)
    parts += keep(facts.capabilityFacts(each, NOW)) + facts.resolution(each).candidates.length;
  parts += facts.implementations({}, scope).total;
  for (const each of facts.instances({}, scope).items) parts += keep(facts.instanceFacts(each, NOW));
  return parts + facts.observations({}, scope).total;
}

/** The records that the status of a tool is about, each found by its key. */
function lookUp(index: number): number {
  const { definitions, configuration, observations, inventory, indexes, builtin } = view.snapshots;
  const toolId = parseToolId(idAt(index));
  const record = toolId === undefined ? undefined : definitions.records.get(toolRecordKey(toolId));
  if (record?.kind !== 'tool') throw new Error('The tool is not there.');
  const { tool } = record;
  let parts = 0;
  for (const { offers } of tool.versions)
    parts += keep(definitions.records.get(providerRecordKey(offers[0]?.providerId ?? ('' as never))));
  const workspace = configuration.records.get('workspace' as RecordKey);
  const providers = Math.ceil(tools / PER_PROVIDER);
  for (let each = Math.floor((index % tools) / PER_PROVIDER); each < instances; each += providers) {
    parts += keep(workspace?.instances[`i${each}`]);
    for (const runtime of ['node-a', 'node-b']) {
      parts += keep(observations.records.get(`observation instances.i${each} ${runtime}` as RecordKey));
      parts += keep(observations.records.get(`runtime ${runtime}` as RecordKey));
    }
  }
  const key = view.tools.links.byKey.get(tool.key ?? '');
  parts += keep(key) + keep(view.tools.links.byProvider.get(tool.versions[0]?.offers[0]?.providerId ?? ''));
  parts += keep(builtin.records.get(`implementation ${tool.key} ${tool.key}@1.1.0#` as RecordKey));
  const purl = `pkg:npm/bench-${index % tools}@1.1.0`;
  parts += keep(inventory.records.get(`inventory|${purl}|sha512-${index % tools}` as RecordKey));
  return parts + keep(indexes.records.get('index:npm' as RecordKey));
}

function pageOfInstances(facts: FactReader, page: IdentityPage): number {
  let parts = 0;
  for (const each of facts.instances(page).items) parts += keep(facts.instanceFacts(each, NOW));
  return parts;
}

function pageOfCapabilities(facts: FactReader, page: IdentityPage): number {
  let parts = 0;
  for (const each of facts.capabilities(page).items)
    parts += keep(facts.capabilityFacts(each, NOW)) + facts.resolution(each).candidates.length;
  return parts;
}

function pageOfArtifacts(facts: FactReader, page: IdentityPage): number {
  let parts = 0;
  for (const each of facts.artifacts(page).items) parts += keep(facts.artifactFacts(each, NOW));
  return parts;
}

/** So that nothing that was found is thought not to be needed. */
function keep(found: object | undefined): number {
  return found === undefined ? 0 : 1;
}

/** Microseconds of processor time for one turn: the median of rounds, after one that is not counted. */
function timed(run: (turn: number) => number, perRound = PER_ROUND): number {
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
