import {
  type FamilyKey,
  type ImplementationId,
  INVENTORY,
  type InstanceId,
  parseFamilyKey,
  parseImplementationId,
  parseInstanceId,
  parseRuntimeId,
  parseSourceId,
  type RuntimeId,
  type SourceId,
} from '../../../core/ids.ts';
import { artifactId, type IndexRecord, type InventoryRecord } from '../../../core/model/artifact.ts';
import type { Instance } from '../../../core/model/instance.ts';
import type { Observation, ObservationRecord } from '../../../core/model/observation.ts';
import type { RecordKey } from '../../../core/ports/owner-reader.ts';
import { type Instant, instantOf } from '../../../core/time.ts';
import { FakeApp } from './fake-app.ts';
import { providerId } from './records.ts';
import { sampleRecords } from './sample.ts';

/** Milliseconds from the moment at which the fake clock stands. */
export const at = (milliseconds: number): Instant => instantOf(Date.UTC(2026, 5, 1) + milliseconds);

export const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;
export const PURL = 'pkg:npm/%40acme/files@1.2.0';
export const KEY = given(parseFamilyKey('tool:filesystem.read_file'));
export const FILES = given(parseInstanceId('instances.files'));
export const SPARE = given(parseInstanceId('instances.spare'));
const INDEX = given(parseSourceId('index:official'));
const NODE = given(parseRuntimeId('node-a'));
const IMPLEMENTATION = given(parseImplementationId(`${KEY}@1.0.0#filesystem-mcp-server`));

function given<T extends FamilyKey | ImplementationId | InstanceId | RuntimeId | SourceId>(
  id: T | undefined,
): T {
  if (id === undefined) throw new Error('An id of the sample is none.');
  return id;
}

export const instance = (alias: string, more: Partial<Instance> = {}): Instance => ({
  id: given(parseInstanceId(`instances.${alias}`)),
  alias,
  provider: providerId('filesystem-mcp-server'),
  environment: ['SECRET_NAME'],
  literalEnvironment: [],
  valid: true,
  ...more,
});

export const seen = (more: Partial<Observation> = {}): Observation => ({
  instance: FILES,
  runtime: NODE,
  runtimeGeneration: '7',
  observedAt: at(-1_000),
  freshUntil: at(30_000),
  active: true,
  health: { status: 'healthy' },
  definitionDigests: new Map(),
  ...more,
});

const here: InventoryRecord = {
  artifact: { id: artifactId(INVENTORY, PURL, DIGEST), source: INVENTORY, purl: PURL, digest: DIGEST },
  origin: INDEX,
  observedAt: at(-60_000),
  installed: true,
  admission: { admitted: true },
  provides: [
    { key: KEY, implementation: IMPLEMENTATION, version: '1.0.0', provider: 'filesystem-mcp-server' },
  ],
};

const look: IndexRecord = {
  index: INDEX,
  observedAt: at(-120_000),
  complete: false,
  artifacts: [
    {
      artifact: { id: artifactId(INDEX, PURL, DIGEST), source: INDEX, purl: PURL, digest: DIGEST },
      available: true,
    },
  ],
};

/** The sample with evidence of every owner: an installed package, one running instance, one of which nobody knows. */
export async function knownApp(): Promise<FakeApp> {
  const files = instance('files', { enablement: { enabled: true, code: 'set_by_workspace' } });
  const app = new FakeApp(sampleRecords, {
    workspace: {
      indexes: [{ id: 'official', type: 'mcp_registry' }],
      instances: { files, spare: instance('spare') },
    },
  });
  app.indexes.say({ records: [[INDEX as string as RecordKey, look]] });
  app.inventory.say({ records: [[here.artifact.id as string as RecordKey, here]] });
  app.builtin.say({
    records: [['complete_family tool' as RecordKey, { kind: 'complete_family', family: 'tool' }]],
  });
  observe(app, [seen()]);
  return app.ready();
}

/** What the observations owner says from now on, with the boundaries that a real one would give. */
export function observe(app: FakeApp, observations: readonly Observation[], generation = '7'): void {
  const records = observations.map((observation): readonly [RecordKey, ObservationRecord] => [
    `${observation.instance} ${observation.runtime}` as RecordKey,
    { kind: 'observation', observation },
  ]);
  app.observations.say({
    records: [...records, ['runtime node-a' as RecordKey, { kind: 'runtime', runtime: NODE, generation }]],
    boundaries: observations.flatMap(({ freshUntil }) => freshUntil ?? []).sort(),
  });
}
