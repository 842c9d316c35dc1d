import fc from 'fast-check';
import {
  at,
  builtIn,
  instance,
  inventoried,
  looked,
  NPM,
  provided,
  seen,
} from '../../modules/core/facts/testing/records.ts';
import type { World } from '../../modules/core/facts/testing/world.ts';
import { DEFINITIONS, parseProviderId, parseSourceId, parseToolId } from '../../modules/core/ids.ts';
import { type Approval, parseApprovalId } from '../../modules/core/model/approval.ts';
import type { Review } from '../../modules/core/model/review.ts';
import { parseSubjectId } from '../../modules/core/model/subject.ts';
import { writtenEntry } from '../../modules/owners/registries/testing/example-registry.ts';

/** A workspace as its owners read it: documents, a registry, and what was recorded. */
export interface WrittenWorld {
  /** Paths and texts; of one tool each, or of something else. */
  readonly documents: readonly Written[];
  readonly entries: readonly Entry[];
  readonly declaresFamily: boolean;
  readonly sourceOrder: readonly string[];
  readonly evidence: Pick<
    World,
    'inventory' | 'builtin' | 'observations' | 'instances' | 'looks' | 'runtimes'
  >;
  readonly approvals: readonly Approval[];
  readonly reviews: readonly Review[];
}

export interface Written {
  readonly path: string;
  readonly text: string;
  /** Absent: it describes no tool. */
  readonly tool?: string;
}

interface Entry {
  readonly name: string;
  readonly value: unknown;
}

export const REGISTRY = 'local';
export const ENTRY_NAMES = ['one', 'two', 'mail-send'];
export const TOOL_IDS = ['files.read', 'files.write', 'mail-send', 'one', 'pay.roll', 'web.search'];
/** An id that others have as an alias; nothing is replaced by it, for that would be replaced by whoever has the alias. */
const CLAIMED = 'files.read';
export const ALIASES = ['reader', 'payer', CLAIMED];
export const PROVIDERS = ['acme', 'hush', 'both'];
export const CAPABILITIES = ['file.read', 'money.move', 'read.file', 'nothing.known'];
export const WORDS = ['file', 'payroll', 'salary', 'letter', 'search'];
export const TAGS = ['office', 'secret'];
const VERSIONS = ['1.0.0', '2.0.0'];

export const hiddenRef = (source: string, id: string): string => `${id} ${source}`;
/** What may be hidden. */
export const refsOf = ({ documents, entries }: WrittenWorld): readonly string[] => [
  ...new Set([
    ...documents.flatMap(({ tool }) => (tool === undefined ? [] : [hiddenRef(DEFINITIONS, tool)])),
    ...entries.map(({ name }) => hiddenRef(`registry:${REGISTRY}`, name)),
  ]),
];

const maybe = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(values, { freq: 2, nil: undefined });
const some = <T>(values: readonly T[], maxLength = 2): fc.Arbitrary<T[]> =>
  fc.subarray([...values], { maxLength: Math.min(maxLength, values.length) });

const toolText = (id: string): fc.Arbitrary<string> =>
  fc
    .record({
      words: some(WORDS, 3),
      capabilities: fc.subarray(CAPABILITIES, { minLength: 1, maxLength: 2 }),
      aliases: some(ALIASES),
      replaced_by: maybe(fc.constantFrom(...TOOL_IDS.filter((each) => each !== CLAIMED))),
      later: maybe(fc.constantFrom(...TOOL_IDS.filter((each) => each !== CLAIMED))),
      risk: maybe(fc.constantFrom('low', 'high')),
      tags: some(TAGS),
      license: maybe(fc.constantFrom('MIT', 'no licence at all')),
      versions: some(VERSIONS).chain((versions) =>
        fc.tuple(
          ...versions.map((version) =>
            fc.uniqueArray(fc.constantFrom(...PROVIDERS), { maxLength: 2 }).map((providers) => ({
              version,
              status: 'active',
              contract: { inputs: { path: 'string' } },
              providers: providers.map((provider_id) => ({ provider_id, provider_type: 'mcp_server' })),
            })),
          ),
        ),
      ),
    })
    .map(({ words, later, aliases, ...rest }) =>
      JSON.stringify({
        id,
        type: 'tool',
        name: `Tool ${words[0] ?? id}`,
        description: `Works with ${words.join(' and ')}.`,
        ...(aliases.length > 0 && { aliases }),
        ...(later !== undefined && { deprecation: { replaced_by: later, sunset: '2027-01-01' } }),
        ...rest,
      }),
    );

const toolDocuments: fc.Arbitrary<readonly Written[]> = some(TOOL_IDS, TOOL_IDS.length).chain((ids) =>
  fc
    .tuple(
      ...ids.map((id) =>
        fc
          .tuple(toolText(id), maybe(fc.oneof(fc.constant('copy'), toolText(id))))
          .map(([text, other]): readonly Written[] => [
            { path: `catalog/${id}.tool.yaml`, text, tool: id },
            ...(other === undefined
              ? []
              : [{ path: `catalog/again/${id}.tool.yaml`, text: other === 'copy' ? text : other, tool: id }]),
          ]),
      ),
    )
    .map((lists) => lists.flat()),
);

const providerDocuments: fc.Arbitrary<readonly Written[]> = fc
  .tuple(
    ...PROVIDERS.map((id) =>
      fc
        .record({
          isThere: fc.boolean(),
          provides: fc.uniqueArray(
            fc.record({
              tool_id: fc.constantFrom(...TOOL_IDS, 'reader'),
              version: maybe(fc.constantFrom(...VERSIONS)),
            }),
            { maxLength: 4, selector: ({ tool_id }) => tool_id },
          ),
        })
        .map(({ isThere, provides }): Written[] =>
          isThere
            ? [
                {
                  path: `packages/${id}/provider.yaml`,
                  text: JSON.stringify({
                    provider_id: id,
                    provider_type: 'mcp_server',
                    name: `The ${id} provider`,
                    provides,
                  }),
                },
              ]
            : [],
        ),
    ),
  )
  .map((lists) => lists.flat());

const VOCABULARY: readonly Written[] = [
  {
    path: 'capabilities/all.yaml',
    text: JSON.stringify([
      {
        id: 'file.read',
        name: 'Read files',
        description: 'Reads a file.',
        aliases: ['read.file'],
        risk: 'low',
      },
      { id: 'money.move', name: 'Move money', description: 'Moves money.', risk: 'high' },
    ]),
  },
];
const BROKEN: Written = { path: 'catalog/broken.tool.yaml', text: '- of no id\n' };

const entries: fc.Arbitrary<readonly Entry[]> = fc.array(
  fc
    .record({
      name: fc.constantFrom(...ENTRY_NAMES),
      fields: fc.record({
        description: fc.constantFrom(...WORDS).map((word) => `Does ${word} things`),
        tags: fc.subarray(TAGS, { minLength: 1 }),
        status: fc.constantFrom('ready', 'ready', 'planned', 'unheard-of'),
      }),
    })
    .map(({ name, fields }) => ({ name, value: writtenEntry(name, fields) })),
  { maxLength: 4 },
);

const KEYS = TOOL_IDS.map((id) => `tool:${id}`);
const provision = fc
  .tuple(fc.constantFrom(...KEYS), fc.constantFrom(...PROVIDERS), fc.constantFrom(...VERSIONS))
  .map(([key, provider, version]) => provided(key, provider, { version }));
const ARTIFACTS = ['sha512-aa', 'sha512-bb', 'sha512-cc'];
const inventory = fc.uniqueArray(
  fc
    .record({
      digest: fc.constantFrom(...ARTIFACTS),
      provides: fc.uniqueArray(provision, { maxLength: 3, selector: ({ implementation }) => implementation }),
      installed: fc.boolean(),
      admitted: fc.boolean(),
    })
    .map(({ digest, provides, installed, admitted }) =>
      inventoried(`pkg:npm/${digest.slice(-2)}@1.0.0`, digest, {
        origin: NPM,
        provides,
        installed,
        admission: { admitted },
      }),
    ),
  { maxLength: 3, selector: ({ artifact: { id } }) => id },
);
const builtin = fc.uniqueArray(
  provision.map(({ key, provider, version }) =>
    builtIn(key, provider, { ...(version !== undefined && { version }) }),
  ),
  { maxLength: 2, selector: (record) => (record.kind === 'implementation' ? record.implementation : '') },
);
export const INSTANCES = ['files', 'pay', 'away'];
const observations = fc.uniqueArray(
  fc
    .record({
      alias: fc.constantFrom(...INSTANCES),
      runtime: fc.constantFrom('node-a', 'node-b'),
      artifact: maybe(fc.constantFrom(...ARTIFACTS)),
      implementation: maybe(provision.map((each) => each.implementation)),
      digests: fc.dictionary(fc.constantFrom(...TOOL_IDS), fc.constant('sha256:11'), { maxKeys: 2 }),
    })
    .map(({ alias, runtime, artifact, implementation, digests }) =>
      seen(alias, {
        runtime,
        digests,
        ...(artifact !== undefined && { artifact }),
        ...(implementation !== undefined && { implementation }),
      }),
    ),
  { maxLength: 3, selector: (each) => `${each.instance} ${each.runtime}` },
);

const evidence: fc.Arbitrary<WrittenWorld['evidence']> = fc.record({
  inventory,
  builtin,
  observations,
  instances: some(PROVIDERS, 3).map((providers) =>
    providers.map((each, index) => instance(INSTANCES[index] ?? each, each)),
  ),
  looks: fc.constant([
    looked(ARTIFACTS.map((digest) => [`pkg:npm/${digest.slice(-2)}@1.0.0`, digest] as const)),
  ]),
  runtimes: fc.constant({}),
});

const source = (text: string) => given(parseSourceId(text));
const toolRefs = fc.oneof(
  fc.constantFrom(...TOOL_IDS).map((id) => ({ source: DEFINITIONS, id: given(parseToolId(id)) })),
  fc.constantFrom(...ENTRY_NAMES).map((id) => ({
    source: source(`registry:${REGISTRY}`),
    id: given(parseToolId(id)),
  })),
);

export const APPROVALS = ['apr_00000001', 'apr_00000002', 'apr_00000003'];
const approvals: fc.Arbitrary<readonly Approval[]> = fc.uniqueArray(
  fc
    .record({ id: fc.constantFrom(...APPROVALS), tool: toolRefs, provider: fc.constantFrom(...PROVIDERS) })
    .map(({ id, tool, provider }): Approval => {
      const subject = given(parseSubjectId('agent:helper'));
      return {
        id: given(parseApprovalId(id)),
        binding: { subject, tool, version: '1.0.0', offer: given(parseProviderId(provider)) },
        requestedBy: subject,
        requestedAt: at(0),
        decideBy: at(100_000),
        definition: { name: `The definition of ${tool.id}` },
      };
    }),
  { maxLength: 3, selector: ({ id }) => id },
);

const reviews: fc.Arbitrary<readonly Review[]> = fc.uniqueArray(
  toolRefs.map(
    (tool): Review => ({
      tool,
      version: '1.0.0',
      verdict: 'reviewed',
      by: given(parseSubjectId('user:ana')),
      at: at(0),
      note: `Looked at ${tool.id}.`,
      revision: 'sha256:0',
    }),
  ),
  { maxLength: 3, selector: ({ tool }) => hiddenRef(tool.source, tool.id) },
);

export const writtenWorlds: fc.Arbitrary<WrittenWorld> = fc
  .record({
    tools: toolDocuments,
    providers: providerDocuments,
    entries,
    declaresFamily: fc.boolean(),
    sourceOrder: fc.constantFrom([], ['definitions'], [`registry:${REGISTRY}`, 'definitions']),
    evidence,
    approvals,
    reviews,
  })
  .map(({ tools, providers, ...rest }) => ({
    ...rest,
    documents: [...tools, ...providers, ...VOCABULARY, BROKEN],
  }));

/** The same workspace, had nobody ever written of what is hidden: neither its documents nor the manifests of packages. */
export function withoutHidden(world: WrittenWorld, hidden: ReadonlySet<string>): WrittenWorld {
  const isHere = (id: string): boolean =>
    world.documents.some(({ tool }) => tool === id && !hidden.has(hiddenRef(DEFINITIONS, id))) ||
    (world.declaresFamily &&
      world.entries.some(({ name }) => name === id && !hidden.has(hiddenRef(`registry:${REGISTRY}`, id))));
  const isKeyHere = (key: string): boolean => isHere(key.slice('tool:'.length));
  return {
    ...world,
    documents: world.documents.filter(
      ({ tool }) => tool === undefined || !hidden.has(hiddenRef(DEFINITIONS, tool)),
    ),
    entries: world.entries.filter(({ name }) => !hidden.has(hiddenRef(`registry:${REGISTRY}`, name))),
    evidence: {
      ...world.evidence,
      inventory: (world.evidence.inventory ?? []).map((record) => ({
        ...record,
        provides: record.provides.filter(({ key }) => isKeyHere(key)),
      })),
      builtin: (world.evidence.builtin ?? []).filter(
        (record) => record.kind !== 'implementation' || isKeyHere(record.key),
      ),
    },
    approvals: world.approvals.filter(
      ({ binding: { tool } }) => !hidden.has(hiddenRef(tool.source, tool.id)),
    ),
    reviews: world.reviews.filter(({ tool }) => !hidden.has(hiddenRef(tool.source, tool.id))),
  };
}

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('An id of the world is none.');
  return value;
}
