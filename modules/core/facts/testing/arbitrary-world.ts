import fc from 'fast-check';
import { INVENTORY, implementationId, indexSource, type SourceId, toolFamilyKey } from '../../ids.ts';
import {
  artifactId,
  type BuiltinRecord,
  type IndexRecord,
  type InventoryRecord,
  type ProvidedImplementation,
} from '../../model/artifact.ts';
import { ENABLEMENT_CODES, type Instance } from '../../model/instance.ts';
import { LIFECYCLES } from '../../model/lifecycle.ts';
import { HEALTH_STATUSES, type Observation } from '../../model/observation.ts';
import type { Offer } from '../../model/offer.ts';
import type { Provider } from '../../model/provider.ts';
import type { ProviderType } from '../../model/provider-type.ts';
import type { Registry } from '../../model/registry.ts';
import { RISKS } from '../../model/risk.ts';
import type { Tool, Version } from '../../model/tool.ts';
import { OWNER_IDS, type OwnerGap } from '../../ports/owner-reader.ts';
import { exampleEntry, exampleRegistry } from '../../testing/example-snapshots.ts';
import { exampleOffer, exampleTool, exampleVersion, toolId } from '../../testing/example-tools.ts';
import type { Instant } from '../../time.ts';
import {
  artifact,
  at,
  instance as exampleInstance,
  provider as exampleProvider,
  familyKey,
  indexId,
  instanceId,
  providerId,
  runtimeId,
} from './records.ts';
import type { World } from './world.ts';

/** Small worlds in which everything has to do with everything: few names, so that owners speak of the same things. */

/** Names that worlds are made of. Two worlds of different prefixes have no identity in common. */
interface Names {
  readonly tools: readonly string[];
  readonly entries: readonly string[];
  readonly providers: readonly string[];
  readonly keys: readonly string[];
  readonly families: readonly string[];
  readonly aliases: readonly string[];
  readonly runtimes: readonly string[];
  readonly indexes: readonly string[];
  readonly purls: readonly string[];
  readonly registry: string;
  /** Digests, the last one of another algorithm. */
  readonly contents: readonly [string, string, string];
}

const namesOf = (prefix: string): Names => ({
  tools: ['one', 'one.part', 'two', 'three'].map((name) => `${prefix}${name}`),
  entries: ['one', 'three', 'four'].map((name) => `${prefix}${name}`),
  providers: ['p', 'q', 'r'].map((name) => `${prefix}${name}`),
  keys: ['alpha:x', 'channel:x', 'channel:y', 'zeta:x'].map((name) => `${prefix}${name}`),
  families: ['channel', 'zeta'].map((name) => `${prefix}${name}`),
  aliases: ['i', 'j', 'k'].map((name) => `${prefix}${name}`),
  runtimes: ['node-a', 'node-b', 'node-c'].map((name) => `${prefix}${name}`),
  indexes: ['npm', 'pypi'].map((name) => `${prefix}${name}`),
  purls: ['one@1.0.0', 'two@1.0.0'].map((name) => `pkg:npm/${prefix}${name}`),
  registry: `${prefix}local`,
  contents: [`sha512-${prefix}aa`, `sha512-${prefix}bb`, `sha256:${prefix}cc`],
});

const maybe = <T>(values: fc.Arbitrary<T>, freq = 3): fc.Arbitrary<T | undefined> =>
  fc.option(values, { freq, nil: undefined });

type Stated<T> = {
  readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Without the keys that are absent. */
const stated = <T extends object>(fields: T): Stated<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Stated<T>;

/** Around now, which lies between 0 and 40; some of it in the future. */
const observedAt: fc.Arbitrary<Instant> = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: -20, max: 5 }).map(at) },
  { weight: 1, arbitrary: fc.integer({ min: 5, max: 60 }).map(at) },
);
const freshUntil = maybe(fc.integer({ min: 0, max: 60 }).map(at), 3);

export const instants: fc.Arbitrary<Instant> = fc
  .integer({ min: 0, max: 40_000 })
  .map((ms) => at(ms / 1_000));

const digestOf = ({ contents: [first, second, third] }: Names): fc.Arbitrary<string | undefined> =>
  fc.constantFrom(first, first, second, third, undefined);
const pin = fc.constantFrom('sha256:11', 'sha256:22');

const TYPES: readonly ProviderType[] = [
  'mcp_server',
  'sdk',
  'hosted_service',
  'npm_package',
  'workflow_action',
];

const offerOf = ({ providers, purls }: Names): fc.Arbitrary<Offer> =>
  fc
    .record({
      providerId: fc.constantFrom(...providers),
      canonicalType: maybe(fc.constantFrom(...TYPES)),
      lifecycle: fc.constantFrom('active', 'active', 'active', ...LIFECYCLES),
      coordinate: maybe(fc.constantFrom(...purls), 2),
    })
    .map(({ providerId: id, lifecycle, ...rest }) => exampleOffer(id, { lifecycle, ...stated(rest) }));

const versionOf = (names: Names): fc.Arbitrary<Version> =>
  fc
    .record({
      version: fc.constantFrom('2.0.0', '1.0.0', '1.0 beta', undefined),
      lifecycle: fc.constantFrom('active', ...LIFECYCLES),
      definitionDigest: maybe(pin),
      contract: maybe(fc.constant({ inputs: { path: 'string' } })),
      offers: fc.array(offerOf(names), { maxLength: 2 }),
    })
    .map(({ version, ...rest }) => {
      const { version: _, ...base } = exampleVersion();
      return { ...base, ...stated({ version, ...rest }) };
    });

const toolOf = (names: Names, id: string): fc.Arbitrary<Tool> =>
  fc
    .record({
      hasKey: fc.constantFrom(true, true, true, false),
      lifecycle: fc.constantFrom('active', 'active', 'active', 'planned', ...LIFECYCLES),
      registration: fc.constantFrom(
        ...Array.from({ length: 7 }, () => ({ state: 'registered' }) as const),
        { state: 'refused', reason: 'invalid' } as const,
        { state: 'refused', reason: 'duplicate' } as const,
        { state: 'refused', reason: 'planned' } as const,
      ),
      versions: fc.uniqueArray(versionOf(names), { maxLength: 2, selector: ({ version }) => version }),
      aliases: fc.subarray(['also', ...names.tools.slice(0, 2)], { maxLength: 1 }),
      sunset: maybe(fc.integer({ min: 0, max: 60 }).map(at), 2),
      effectiveRisk: maybe(fc.constantFrom(...RISKS)),
      approvalRequired: maybe(fc.boolean()),
    })
    .map(({ hasKey, versions, aliases, sunset, effectiveRisk, approvalRequired, ...rest }) =>
      exampleTool(id, {
        ...rest,
        versions,
        aliases: aliases.map(toolId),
        ...stated({
          key: hasKey ? toolFamilyKey(toolId(id)) : undefined,
          latestVersion: versions[0]?.version,
          deprecation: sunset && { sunset },
          effectiveRisk,
          approvalRequired,
        }),
      }),
    );

const registryOf = ({ registry, entries }: Names): fc.Arbitrary<Registry> =>
  fc
    .record({ declaresFamily: fc.boolean(), names: fc.subarray([...entries]) })
    .map(({ declaresFamily, names }) => ({
      ...exampleRegistry(
        registry,
        names.map((name, index) => exampleEntry(name, { index })),
      ),
      declaresFamily,
    }));

const providerOf = (id: string): fc.Arbitrary<Provider> =>
  fc
    .record({
      canonicalType: maybe(fc.constantFrom(...TYPES), 2),
      required: fc.constantFrom(false, false, true),
    })
    .map(({ canonicalType, required }) =>
      exampleProvider(id, {
        environment: [{ name: 'TOKEN', required }],
        ...stated({ canonicalType }),
      }),
    );

const instanceOf = ({ providers }: Names, alias: string): fc.Arbitrary<Instance> =>
  fc
    .record({
      provider: fc.constantFrom(...providers),
      enablement: maybe(
        fc.record({
          enabled: fc.constantFrom(true, true, true, false),
          code: fc.constantFrom(...ENABLEMENT_CODES),
        }),
        5,
      ),
      environment: fc.subarray(['TOKEN']),
      valid: fc.constantFrom(true, true, true, true, false),
    })
    .map(({ provider, enablement, environment, valid }) => {
      const { enablement: _, ...base } = exampleInstance(alias, provider, { environment, valid });
      return { ...base, ...stated({ enablement: valid ? enablement : undefined }) };
    });

const indexOf = ({ indexes }: Names): fc.Arbitrary<SourceId> =>
  fc.constantFrom(...indexes).map((id) => indexSource(indexId(id)));

const lookOf = (names: Names, index: string): fc.Arbitrary<IndexRecord> =>
  fc
    .record({
      observedAt,
      freshUntil,
      complete: fc.boolean(),
      artifacts: fc.uniqueArray(
        fc.record({
          purl: fc.constantFrom(...names.purls),
          digest: digestOf(names),
          available: fc.constantFrom(true, true, true, false),
        }),
        { maxLength: 3, selector: ({ purl, digest: content }) => artifactId(INVENTORY, purl, content) },
      ),
    })
    .map(({ artifacts, observedAt: seenAt, freshUntil: until, complete }) => ({
      index: indexSource(indexId(index)),
      observedAt: seenAt,
      complete,
      artifacts: artifacts.map(({ purl, digest: content, available }) => ({
        artifact: artifact(indexSource(indexId(index)), purl, content),
        available,
      })),
      ...stated({ freshUntil: until }),
    }));

const keyOf = ({ tools, keys }: Names): fc.Arbitrary<string> =>
  fc.oneof(fc.constantFrom(...keys), fc.constantFrom(...tools.map((id) => `tool:${id}`)));

const implementedOf = (names: Names): fc.Arbitrary<ProvidedImplementation> =>
  fc
    .record({
      key: keyOf(names).map(familyKey),
      version: fc.constantFrom('2.0.0', '1.0.0', undefined),
      provider: fc.constantFrom(...names.providers),
      contractDigest: maybe(pin),
    })
    .map(({ key, version, provider, contractDigest }) => ({
      key,
      implementation: implementationId(key, version, providerId(provider)),
      provider,
      ...stated({ version, contractDigest }),
    }));

const builtinOf = (names: Names): fc.Arbitrary<BuiltinRecord> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(implementedOf(names), fc.boolean()).map(
        ([implemented, available]): BuiltinRecord => ({
          kind: 'implementation',
          ...implemented,
          available,
        }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...names.families)
        .map((family): BuiltinRecord => ({ kind: 'complete_family', family })),
    },
  );

const inventoryOf = (names: Names): fc.Arbitrary<InventoryRecord> =>
  fc
    .record({
      purl: maybe(fc.constantFrom(...names.purls), 8),
      digest: digestOf(names),
      origin: maybe(indexOf(names), 5),
      observedAt,
      installed: fc.constantFrom(true, true, true, false, undefined),
      admission: maybe(fc.record({ admitted: fc.constantFrom(true, true, false) }), 5),
      provides: fc.array(implementedOf(names), { maxLength: 2 }),
    })
    .map(({ purl, digest: content, origin, installed, admission, ...rest }) => ({
      ...rest,
      // Of what has neither, nobody could say which artifact it is.
      artifact: artifact(INVENTORY, purl, purl === undefined ? (content ?? names.contents[0]) : content),
      ...stated({ origin, installed, admission }),
    }));

const observationOf = (names: Names): fc.Arbitrary<Observation> =>
  fc
    .record({
      alias: fc.constantFrom(...names.aliases),
      runtime: fc.constantFrom(...names.runtimes).map(runtimeId),
      runtimeGeneration: fc.constantFrom('1', '2', '2'),
      observedAt,
      freshUntil,
      implementation: maybe(
        implementedOf(names).map(({ implementation }) => implementation),
        2,
      ),
      artifact: maybe(fc.constantFrom(...names.contents, 'sha512-gone'), 2),
      active: fc.constantFrom(true, true, false, undefined),
      health: maybe(fc.record({ status: fc.constantFrom('healthy', ...HEALTH_STATUSES) }), 4),
      digests: fc.array(fc.tuple(fc.constantFrom(...names.tools).map(toolId), pin), { maxLength: 4 }),
    })
    .map(({ alias, runtime, runtimeGeneration, observedAt: seenAt, digests, ...rest }) => ({
      instance: instanceId(`instances.${alias}`),
      runtime,
      runtimeGeneration,
      observedAt: seenAt,
      definitionDigests: new Map(digests),
      ...stated(rest),
    }));

const each = <T>(
  names: readonly string[],
  make: (name: string) => fc.Arbitrary<T>,
): fc.Arbitrary<readonly T[]> =>
  fc
    .subarray([...names], { minLength: 0 })
    .chain((some) => (some.length === 0 ? fc.constant<readonly T[]>([]) : fc.tuple(...some.map(make))));

const gapsOf: fc.Arbitrary<NonNullable<World['gaps']>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...OWNER_IDS.filter((owner) => owner !== 'definitions' && owner !== 'registries')),
        fc.constantFrom<OwnerGap>('owner_unavailable', 'owner_not_configured'),
      )
      .map(([owner, gap]) => ({ [owner]: gap })),
  },
);

export function worlds(prefix = ''): fc.Arbitrary<Required<World>> {
  const names = namesOf(prefix);
  return fc.record({
    tools: each(names.tools, (id) => toolOf(names, id)),
    providers: each(names.providers, providerOf),
    registries: fc.oneof(
      fc.constant([]),
      registryOf(names).map((registry) => [registry]),
    ),
    sourceOrder: fc.constantFrom([], [], ['definitions'], [`registry:${names.registry}`, 'definitions']),
    indexes: fc.subarray([...names.indexes]),
    instances: each(names.aliases, (alias) => instanceOf(names, alias)),
    looks: each(names.indexes, (index) => lookOf(names, index)),
    builtin: fc.uniqueArray(builtinOf(names), {
      maxLength: 4,
      selector: (record) => (record.kind === 'implementation' ? record.implementation : record.family),
    }),
    inventory: fc.uniqueArray(inventoryOf(names), {
      maxLength: 4,
      selector: ({ artifact: { id } }) => id,
    }),
    observations: fc.uniqueArray(observationOf(names), {
      maxLength: 5,
      selector: ({ instance, runtime }) => `${instance} ${runtime}`,
    }),
    runtimes: fc
      .subarray([...names.runtimes])
      .map((some) => Object.fromEntries(some.map((runtime) => [runtime, '2']))),
    gaps: gapsOf,
  });
}
