import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CapabilityId, DEFINITIONS, parseCapabilityId, parseSourceId } from '../core/ids.ts';
import type { Capability } from '../core/model/capability.ts';
import { LIFECYCLES } from '../core/model/lifecycle.ts';
import { RISKS } from '../core/model/risk.ts';
import type { Subject } from '../core/model/subject.ts';
import type { Tool } from '../core/model/tool.ts';
import { exampleOffer, exampleTool, exampleVersion } from '../core/testing/example-tools.ts';
import type { Decisions } from './decisions.ts';
import { NO_VOCABULARY, projectVocabulary, type Vocabulary } from './entities.ts';
import { SeeClasses } from './see-classes.ts';
import { decisionsUnder, sha256, subjectNamed } from './testing/example-policies.ts';

const capabilityId = (text: string): CapabilityId => {
  const id = parseCapabilityId(text);
  if (id === undefined) throw new Error(text);
  return id;
};

const capability = (
  id: string,
  broader: readonly string[] = [],
  aliases: readonly string[] = [],
): Capability => ({
  id: capabilityId(id),
  file: 'capabilities/a.yaml',
  name: id,
  broader: broader.map(capabilityId),
  aliases: aliases.map(capabilityId),
  sameAs: [],
  registered: true,
  diagnostics: [],
});

const CAPABILITIES = ['file', 'file.read', 'file.write', 'web', 'files'] as const;
const WORLD: Vocabulary = projectVocabulary(
  [
    capability('file', ['web'], ['files']),
    capability('file.read', ['file']),
    capability('file.write', ['files']),
    // A circle ends.
    capability('web', ['file']),
  ],
  sha256,
);

const TAGS = ['a', 'b', 'internal'] as const;
const words = fc.constantFrom('acme', 'beta', 'acme.internal', 'a*b', '');

const tools = fc
  .record({
    id: fc.constantFrom('files.read', 'files.write', 'web.search', 'x'),
    source: fc.constantFrom(
      DEFINITIONS,
      ...['registry:local', 'registry:other'].flatMap((s) => parseSourceId(s) ?? []),
    ),
    risk: fc.option(fc.constantFrom(...RISKS), { nil: undefined }),
    flag: fc.option(fc.boolean(), { nil: undefined }),
    tags: fc.subarray([...TAGS]),
    capabilities: fc.option(fc.subarray([...CAPABILITIES]), { nil: undefined }),
    publisher: fc.option(words, { nil: undefined }),
    author: fc.option(words, { nil: undefined }),
    lifecycle: fc.constantFrom(...LIFECYCLES),
    providers: fc.subarray(['acme', 'beta'], { minLength: 1 }),
    types: fc.constantFrom('mcp_server', 'cli', 'odd'),
  })
  .map(
    ({
      id,
      source,
      risk,
      flag,
      tags,
      capabilities,
      publisher,
      author,
      lifecycle,
      providers,
      types,
    }): Tool => {
      const example = exampleTool(id);
      return {
        ...example,
        ref: { ...example.ref, source },
        ...(risk !== undefined && { effectiveRisk: risk }),
        ...(flag !== undefined && { approvalRequired: flag }),
        tags,
        ...(capabilities !== undefined && { capabilities: capabilities.map(capabilityId) }),
        ...(publisher !== undefined && { publisher: { name: publisher } }),
        ...(author !== undefined && { author: { name: author } }),
        lifecycle,
        versions: [
          exampleVersion({ offers: providers.map((p) => exampleOffer(p, { providerType: types })) }),
        ],
      };
    },
  );

const subjects = fc
  .record({
    name: fc.constantFrom('agent:helper', 'user:ana', 'team:platform', 'workflow:ci'),
    teams: fc.subarray(['platform', 'research']),
    level: fc.option(fc.constantFrom('acme', 'a'), { nil: undefined }),
    groups: fc.option(fc.subarray(['acme', 'beta', 'a']), { nil: undefined }),
  })
  .map(
    ({ name, teams, level, groups }): Subject =>
      subjectNamed(name, {
        teams,
        claims: { ...(level !== undefined && { level }), ...(groups !== undefined && { groups }) },
      }),
  );

/** Conditions of every form that is recognised, and of forms that are not. */
const atoms = fc.constantFrom(
  'resource.source == "registry:local"',
  '"definitions" != resource.source',
  '["registry:local", "registry:other"].contains(resource.source)',
  'resource.risk_rank <= 2',
  'resource.risk == "unknown"',
  'resource.tags.contains("internal")',
  'resource.tags.containsAny(["a", "b"])',
  'resource.tags.containsAll(["a", "b"])',
  '["a", "b", "c"].containsAll(resource.tags)',
  '["a", "b"].containsAny(resource.tags)',
  'resource.tags == ["a"]',
  'resource.tags.isEmpty()',
  'resource has publisher && resource.publisher like "acme*"',
  'resource has publisher && resource.publisher like "*.*"',
  'resource has publisher && resource.publisher like "a\\*b"',
  'resource has author && resource has publisher && resource.author == resource.publisher',
  'resource has approval_required && resource.approval_required',
  'resource in Capability::"file"',
  'resource in [Capability::"file.read", Capability::"web"]',
  'resource in Provider::"beta"',
  'resource in Source::"definitions"',
  'resource == Tool::"files.read"',
  'resource.providers.contains("acme")',
  'resource.provider_types.contains("cli")',
  'resource.lifecycle == "active"',
  '(if resource.registered then resource else resource).tags.contains("a")',
  'principal in Team::"platform"',
  'principal is Agent',
  'principal is Team in Team::"platform"',
  'principal == User::"ana"',
  'principal.hasTag("level") && principal.getTag("level").contains("acme")',
  'principal.hasTag("groups") && principal.getTag("groups").containsAny(resource.tags)',
  'principal.hasTag("groups") && resource has publisher && principal.getTag("groups").contains(resource.publisher)',
);

const conditions = fc
  .array(fc.tuple(fc.boolean(), atoms), { minLength: 1, maxLength: 3 })
  .chain((parts) =>
    fc
      .constantFrom('&&', '||')
      .map((join) => parts.map(([negated, atom]) => `${negated ? '!' : ''}(${atom})`).join(` ${join} `)),
  );

const heads = fc.constantFrom(
  'principal, action == Action::"see", resource',
  'principal, action in [Action::"see", Action::"call"], resource',
  'principal in Team::"research", action == Action::"see", resource',
  'principal is User, action == Action::"see", resource is Tool in Capability::"file"',
  'principal == Agent::"helper", action == Action::"see", resource in Provider::"acme"',
  'principal, action == Action::"see", resource == Tool::"web.search"',
  'principal, action == Action::"call", resource',
);

const policyTexts = fc
  .array(
    fc.record({
      effect: fc.constantFrom('permit', 'permit', 'forbid'),
      head: heads,
      clause: fc.constantFrom('when', 'unless'),
      condition: conditions,
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((policies) =>
    policies
      .map(
        ({ effect, head, clause, condition }, at) =>
          `@id("p${at}") ${effect} (${head}) ${clause} { ${condition} };`,
      )
      .join('\n'),
  );

const classesOf = (decisions: Decisions, vocabulary: Vocabulary): SeeClasses =>
  new SeeClasses(decisions.set, vocabulary, {
    decide: (subject, tool) => decisions.look(subject, tool).allowed,
    onFailure: (error) => {
      throw error;
    },
    sha256,
    failures: 0,
  });

describe('classes of tools', () => {
  test('decide for each profile what deciding every tool singly decides', async () => {
    await fc.assert(
      fc.asyncProperty(
        policyTexts,
        fc.array(tools, { minLength: 1, maxLength: 12 }),
        fc.array(subjects, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(WORLD, NO_VOCABULARY),
        async (text, catalog, asking, vocabulary) => {
          const decisions = await decisionsUnder(text, vocabulary);
          const classes = classesOf(decisions, vocabulary);
          for (const subject of asking) {
            const { sees } = classes.visibilityOf(subject);
            const byClass = catalog.map((tool) => sees === 'everything' || sees(tool));
            expect(byClass).toEqual(catalog.map((tool) => decisions.sees(subject, tool).allowed));
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  test('differ only by what the policies ask', async () => {
    const decisions = await decisionsUnder(
      '@id("a") permit (principal, action == Action::"see", resource) when { resource.tags.contains("a") || resource has publisher && resource.publisher like "acme*" };',
    );
    const classes = classesOf(decisions, NO_VOCABULARY);
    const many = Array.from({ length: 300 }, (_, at) =>
      exampleTool(`tool-${at}`, {
        tags: [`t${at}`, ...(at % 2 === 0 ? ['a'] : [])],
        ...(at % 3 > 0 && { publisher: { name: at % 3 === 1 ? `acme-${at}` : `other-${at}` } }),
      }),
    );
    // With or without the tag, times no publisher, one that fits, one that does not.
    expect(classes.count(many)).toBe(6);
  });

  test('are decided once for each profile, and subjects of one profile see by the same object', async () => {
    const decisions = await decisionsUnder(
      '@id("a") permit (principal in Team::"platform", action == Action::"see", resource) when { resource.risk_rank <= 2 };',
    );
    let asked = 0;
    const classes = new SeeClasses(decisions.set, NO_VOCABULARY, {
      decide: (subject, tool) => {
        asked += 1;
        return decisions.look(subject, tool).allowed;
      },
      onFailure: () => undefined,
      sha256,
      failures: 0,
    });
    const of = (name: string, teams: readonly string[], claims = {}) =>
      classes.visibilityOf(subjectNamed(name, { teams, claims }));
    const [ana, ben, cleo] = [
      of('user:ana', ['platform'], { badge: '1' }),
      of('user:ben', ['platform', 'z'], { badge: '2' }),
      of('user:cleo', []),
    ];
    expect(ben).toBe(ana);
    expect(cleo).not.toBe(ana);
    expect(cleo.digest).not.toBe(ana.digest);
    const catalog = [...RISKS, undefined].flatMap((risk) =>
      Array.from({ length: 20 }, (_, at) =>
        exampleTool(`t-${at}`, risk === undefined ? {} : { effectiveRisk: risk }),
      ),
    );
    const seen = (visibility: typeof ana) =>
      catalog.filter((tool) => visibility.sees === 'everything' || visibility.sees(tool)).length;
    expect([seen(ana), seen(ben), seen(cleo), seen(ana)]).toEqual([40, 40, 0, 40]);
    expect(asked).toBe(10);
  });

  test('learn another vocabulary by another digest, and only where a policy asks for it', async () => {
    const reads = await decisionsUnder(
      '@id("a") permit (principal, action == Action::"see", resource in Capability::"web");',
    );
    const plain = await decisionsUnder(
      '@id("a") permit (principal, action == Action::"see", resource) when { resource.capabilities.contains("web") };',
    );
    const digests = (decisions: Decisions) => [
      classesOf(decisions, WORLD).digest,
      classesOf(decisions, NO_VOCABULARY).digest,
    ];
    expect(new Set(digests(reads)).size).toBe(2);
    expect(new Set(digests(plain)).size).toBe(1);
    const tool = exampleTool('t', { capabilities: [capabilityId('file.read')] });
    const sees = (vocabulary: Vocabulary) => {
      const visibility = classesOf(reads, vocabulary).visibilityOf(subjectNamed('user:ana'));
      return visibility.sees === 'everything' || visibility.sees(tool);
    };
    expect([sees(WORLD), sees(NO_VOCABULARY)]).toEqual([true, false]);
  });
});
