import {
  type FamilyKey,
  INVENTORY,
  type IndexId,
  type InstanceId,
  implementationId,
  indexSource,
  type ProviderId,
  parseFamilyKey,
  parseIndexId,
  parseInstanceId,
  parseProviderId,
  parseRuntimeId,
  type RuntimeId,
  type SourceId,
  type ToolId,
} from '../../ids.ts';
import {
  type Artifact,
  artifactId,
  type BuiltinRecord,
  type IndexRecord,
  type InventoryRecord,
  type ProvidedImplementation,
} from '../../model/artifact.ts';
import type { Instance } from '../../model/instance.ts';
import type { Observation } from '../../model/observation.ts';
import type { Provider } from '../../model/provider.ts';
import { type Instant, instantOf } from '../../time.ts';

/** Records of owners for tests: everything stated and in order, unless told otherwise. */

function known<T>(id: T | undefined, text: string): T {
  if (id === undefined) throw new Error(`${text} is no id.`);
  return id;
}

export const providerId = (text: string): ProviderId => known(parseProviderId(text), text);
export const instanceId = (text: string): InstanceId => known(parseInstanceId(text), text);
export const familyKey = (text: string): FamilyKey => known(parseFamilyKey(text), text);
export const runtimeId = (text: string): RuntimeId => known(parseRuntimeId(text), text);
export const indexId = (text: string): IndexId => known(parseIndexId(text), text);

/** Seconds after the start of a test's time. */
export const at = (seconds: number): Instant => instantOf(Date.UTC(2026, 5, 1) + seconds * 1_000);

export const NPM: SourceId = indexSource(indexId('npm'));

export const artifact = (source: SourceId, purl?: string, digest?: string): Artifact => ({
  id: artifactId(source, purl, digest),
  source,
  ...(purl !== undefined && { purl }),
  ...(digest !== undefined && { digest }),
});

export const provided = (
  key: string,
  provider: string,
  fields: Partial<ProvidedImplementation> = {},
): ProvidedImplementation => ({
  key: familyKey(key),
  implementation: implementationId(familyKey(key), fields.version, providerId(provider)),
  provider,
  ...fields,
});

export const inventoried = (
  purl: string | undefined,
  digest: string | undefined,
  fields: Partial<InventoryRecord> = {},
): InventoryRecord => ({
  artifact: artifact(INVENTORY, purl, digest),
  origin: NPM,
  observedAt: at(0),
  installed: true,
  admission: { admitted: true },
  provides: [],
  ...fields,
});

/** Built without a statement that its owner did not make. */
export function without<T extends object, K extends keyof T>(record: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = record;
  return rest;
}

export const looked = (
  listed: readonly (readonly [purl: string, digest?: string, available?: boolean])[],
  fields: Partial<IndexRecord> = {},
): IndexRecord => {
  const index = fields.index ?? NPM;
  return {
    index,
    observedAt: at(0),
    complete: true,
    artifacts: listed.map(([purl, digest, available = true]) => ({
      artifact: artifact(index, purl, digest),
      available,
      ...(!available && { detailCode: 'yanked' }),
    })),
    ...fields,
  };
};

export const builtIn = (
  key: string,
  provider: string,
  fields: Partial<Extract<BuiltinRecord, { kind: 'implementation' }>> = {},
): BuiltinRecord => ({
  kind: 'implementation',
  key: familyKey(key),
  implementation: implementationId(familyKey(key), fields.version, providerId(provider)),
  provider,
  available: true,
  ...fields,
});

export const instance = (alias: string, provider: string, fields: Partial<Instance> = {}): Instance => ({
  id: instanceId(`instances.${alias}`),
  alias,
  provider: providerId(provider),
  enablement: { enabled: true, code: 'set_by_workspace' },
  environment: [],
  literalEnvironment: [],
  valid: true,
  ...fields,
});

export const provider = (id: string, fields: Partial<Provider> = {}): Provider => ({
  id: providerId(id),
  file: `packages/${id}/provider.yaml`,
  environment: [],
  provides: [],
  registered: true,
  diagnostics: [],
  ...fields,
});

export const seen = (
  alias: string,
  {
    runtime = 'node-a',
    digests = {},
    ...fields
  }: Omit<Partial<Observation>, 'runtime' | 'definitionDigests'> & {
    readonly runtime?: string;
    readonly digests?: Readonly<Record<string, string>>;
  } = {},
): Observation => ({
  instance: instanceId(`instances.${alias}`),
  runtime: runtimeId(runtime),
  runtimeGeneration: '1',
  observedAt: at(0),
  freshUntil: at(60),
  active: true,
  health: { status: 'healthy' },
  definitionDigests: new Map(Object.entries(digests) as [ToolId, string][]),
  ...fields,
});
