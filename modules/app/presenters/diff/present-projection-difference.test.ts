import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ProjectionDifference, projectionDifference } from '../../shapes/diff-projections.ts';
import { savedProjection } from '../../shapes/saved-projection.ts';
import { presentProjectionDifference } from './present-projection-difference.ts';
import { type SavedExample, savedText } from './testing/saved-projections.ts';

type Edit = (saved: SavedExample) => void;

function between(before: Edit, after: Edit): ProjectionDifference {
  const side = (path: string, edit: Edit) => ({
    path,
    projection: savedProjection.parse(JSON.parse(savedText(edit))),
  });
  const found = presentProjectionDifference(side('a.json', before), side('b.json', after));
  expect(projectionDifference.parse(found)).toEqual(found);
  return found;
}
const same: Edit = () => {};
const since = (edit: Edit): ProjectionDifference => between(same, edit);

/** The one instance, its facts and the one observation of the example. */
const instance = (saved: SavedExample) => saved.instances[0] ?? missing();
const capability = (saved: SavedExample) => saved.capabilities[0] ?? missing();
const observation = (saved: SavedExample) => saved.observations[0] ?? missing();
function missing(): never {
  throw new Error('The example has one of each.');
}

describe('two projections', () => {
  test('that say the same are equal', () => {
    expect(since(same)).toMatchObject({ equal: true, generations: [], completeness: [] });
  });

  test('are equal in another order', () => {
    const two: Edit = (saved) => {
      saved.instances.push({ ...instance(saved), id: 'instances.web' });
      saved.counts.instances = 2;
    };
    const turned: Edit = (saved) => {
      two(saved);
      saved.instances.reverse();
    };
    expect(between(two, turned).equal).toBe(true);
  });

  test('that were only looked at again are equal; what was seen again and which generations moved is told', () => {
    const found = since((saved) => {
      const at = '2026-11-30T11:00:00.000Z';
      saved.generated_at = at;
      saved.generations.observations = 'g2';
      Object.assign(instance(saved).facts.active, { observed_at: at, generation: 'g2', fresh_until: at });
      Object.assign(observation(saved), { observed_at: at, runtime_generation: '8', fresh_until: at });
    });
    expect(found.equal).toBe(true);
    expect(found.generations).toEqual([{ owner: 'observations', before: 'g1', after: 'g2' }]);
    expect(found.instances.seen_again).toEqual(['instances.files']);
    expect(found.observations.seen_again).toEqual(['instances.files @ node-a']);
    expect(found.artifacts.seen_again).toEqual([]);
  });

  test('an identity that came and one that went', () => {
    const found = since((saved) => {
      instance(saved).id = 'instances.other';
    });
    expect(found).toMatchObject({
      equal: false,
      instances: { added: ['instances.other'], removed: ['instances.files'], changed: [], seen_again: [] },
    });
  });

  test('a fact, by axis, with its state, value, reason and code', () => {
    const found = since((saved) => {
      const { facts } = instance(saved);
      Object.assign(facts.health, { value: 'failed', detail_code: 'exit_1' });
      Object.assign(facts, {
        active: { state: 'unknown', reason: 'stale', detail_code: null, owner: 'observations', last: null },
        contract_match: { state: 'not_applicable', reason: 'nothing_to_run', owner: 'observations' },
      });
    });
    expect(found.instances.changed).toEqual([
      {
        id: 'instances.files',
        fields: [],
        resolution: null,
        facts: [
          {
            axis: 'active',
            before: { state: 'known', value: true, reason: null, detail_code: null },
            after: { state: 'unknown', value: null, reason: 'stale', detail_code: null },
          },
          {
            axis: 'contract_match',
            before: { state: 'unknown', value: null, reason: 'not_observed', detail_code: null },
            after: { state: 'not_applicable', value: null, reason: 'nothing_to_run', detail_code: null },
          },
          {
            axis: 'health',
            before: { state: 'known', value: 'healthy', reason: null, detail_code: null },
            after: { state: 'known', value: 'failed', reason: null, detail_code: 'exit_1' },
          },
        ],
      },
    ]);
  });

  test.each<[string, Edit, 'instances' | 'implementations' | 'observations' | 'artifacts', string]>([
    ['provider', (saved) => Object.assign(instance(saved), { provider: 'unknown' }), 'instances', 'provider'],
    [
      'health',
      (saved) => Object.assign(observation(saved), { health: { status: 'failed', code: 'x' } }),
      'observations',
      'health',
    ],
    [
      'a runtime that no longer says it',
      (saved) => Object.assign(observation(saved), { active: null }),
      'observations',
      'active',
    ],
    [
      'origin',
      (saved) => Object.assign(saved.implementations[0] ?? {}, { origin: 'package' }),
      'implementations',
      'origin',
    ],
    [
      'digest',
      (saved) => Object.assign(saved.artifacts[0] ?? {}, { digest: 'unknown' }),
      'artifacts',
      'digest',
    ],
  ])('a field: %s', (_, edit, collection, field) => {
    const found = since(edit);
    expect(found.equal).toBe(false);
    expect(found[collection].changed[0]?.fields.map((each) => each.field)).toContain(field);
  });

  test('a value that is a mapping: the order of its keys has no meaning, its members have', () => {
    const declared =
      (value: unknown): Edit =>
      (saved) =>
        void Object.assign(capability(saved).facts.declared, { value });
    expect(since(declared({ contract_digest: 'sha256:aa', key: 'tool:files.read' })).equal).toBe(true);
    expect(since(declared({ contract_digest: 'sha256:bb', key: 'tool:files.read' })).equal).toBe(false);
  });

  test('a resolution: its choice, and why others were not chosen; the order of candidates has no meaning', () => {
    const [one, other] = ['acme', 'beta'].map((provider) => ({
      implementation: `tool:files.read@1.0.0#${provider}`,
      outcome: 'candidate',
      reason: 'several_offers',
    }));
    const candidates =
      (...list: readonly (typeof one)[]): Edit =>
      (saved) =>
        void Object.assign(capability(saved).resolution, {
          state: 'unresolved',
          selected: null,
          candidates: list,
        });
    expect(between(candidates(one, other), candidates(other, one)).equal).toBe(true);
    const found = since(candidates(one, other));
    expect(found.equal).toBe(false);
    expect(found.capabilities.changed[0]?.resolution).toMatchObject({
      before: { state: 'selected' },
      after: { state: 'unresolved', selected: null },
    });
  });

  test('an owner whose load failed since', () => {
    const found = since((saved) => {
      saved.completeness.definitions = 'kept_after_failed_load';
    });
    expect(found).toMatchObject({
      equal: false,
      completeness: [{ owner: 'definitions', before: 'complete', after: 'kept_after_failed_load' }],
    });
  });

  test('an identity that stands twice in one of them is refused', () => {
    const twice: Edit = (saved) => {
      saved.observations.push(observation(saved));
      saved.counts.observations = 2;
    };
    expect(() => since(twice)).toThrow('"b.json" has "instances.files @ node-a" twice.');
  });

  test('turned round, what was added was removed, and every fact has its sides exchanged', () => {
    const state = fc.constantFrom('known', 'unknown');
    const edits = fc
      .record({
        id: fc.constantFrom('instances.files', 'instances.web'),
        state,
        origin: fc.constantFrom('builtin', 'external'),
      })
      .map(
        ({ id, state: known, origin }): Edit =>
          (saved) => {
            instance(saved).id = id;
            Object.assign(instance(saved).facts.enabled, { state: known });
            Object.assign(saved.implementations[0] ?? {}, { origin });
          },
      );
    fc.assert(
      fc.property(edits, edits, (one, other) => {
        const [there, back] = [between(one, other), between(other, one)];
        expect(there.equal).toBe(back.equal);
        for (const name of ['instances', 'implementations'] as const) {
          expect(there[name].added).toEqual(back[name].removed);
          const turned = back[name].changed.map(({ facts, fields, ...rest }) => ({
            ...rest,
            facts: facts.map(({ axis, before, after }) => ({ axis, before: after, after: before })),
            fields: fields.map(({ field, before, after }) => ({ field, before: after, after: before })),
          }));
          expect(there[name].changed).toEqual(turned);
        }
      }),
      { numRuns: 50 },
    );
  });
});
