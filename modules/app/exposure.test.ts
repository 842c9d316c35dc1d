import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { AXES } from '../core/facts/axes.ts';
import type { Axis } from '../core/facts/fact.ts';
import { OPERATIONS } from './operations/table.ts';
import { EXPOSURE, type ExposedRecord, type FieldExposure } from './presenters/exposure.ts';
import { envelope } from './shapes/basics.ts';
import { explanation } from './shapes/explanation.ts';
import { booleanFact, declaredFact, declaredKey, fact, healthFact } from './shapes/fact.ts';
import { readiness } from './shapes/readiness.ts';
import * as shapes from './shapes/status.ts';

const publicKeys = (record: ExposedRecord): readonly string[] =>
  Object.values<FieldExposure>(EXPOSURE[record]).flatMap((field) =>
    field === 'internal' ? [] : [field.public],
  );
const keysIn = (shape: z.ZodObject): readonly string[] => Object.keys(shape.shape);

/** Each shape with the records whose public fields it shows, and what is derived: made here, of nobody's fields. */
const SHOWN: Readonly<
  Record<string, { shape: z.ZodObject; of: readonly ExposedRecord[]; derived: readonly string[] }>
> = {
  artifact: { shape: shapes.artifact, of: ['artifact'], derived: ['facts'] },
  capability: {
    shape: shapes.typedCapability,
    of: [],
    derived: ['key', 'family', 'facts', 'resolution'],
  },
  resolution: { shape: shapes.resolution, of: ['resolution'], derived: [] },
  candidate: { shape: shapes.resolution.shape.candidates.element, of: ['candidate'], derived: [] },
  implementation: { shape: shapes.implementation, of: ['implementation'], derived: [] },
  instance: { shape: shapes.instance, of: ['instance'], derived: ['facts'] },
  observation: { shape: shapes.observation, of: ['observation'], derived: [] },
  health: { shape: shapes.observation.shape.health.unwrap(), of: ['health'], derived: [] },
  known: { shape: fact.options[0], of: ['known'], derived: ['generation'] },
  unknown: { shape: fact.options[1], of: ['unknown'], derived: [] },
  last: { shape: fact.options[1].shape.last.unwrap(), of: ['last_known'], derived: [] },
  not_applicable: { shape: fact.options[2], of: ['not_applicable'], derived: [] },
  declared: { shape: declaredKey, of: ['declared'], derived: [] },
  explanation: {
    shape: explanation.shape.answers.element,
    of: ['explanation'],
    derived: ['age_ms'],
  },
  testimony: {
    shape: explanation.shape.answers.element.shape.chain.element,
    of: ['testimony'],
    derived: ['generation'],
  },
  next_step: { shape: readiness.shape.missing_steps.element, of: ['next_step'], derived: [] },
  readiness: {
    shape: readiness,
    of: ['readiness'],
    derived: [...Object.keys(envelope), 'subject', 'authorizes'],
  },
};

describe('exposure, field by field [ADR-EXCLUDED]', () => {
  test.each(Object.entries(SHOWN))(
    '%s shows what is public and derived, all of it and no more',
    (_, each) => {
      const { shape, of, derived } = each;
      expect([...keysIn(shape)].sort()).toEqual([...new Set([...of.flatMap(publicKeys), ...derived])].sort());
    },
  );

  test('what owners record is shown only under keys that a shape has', () => {
    const anywhere = new Set(
      [shapes.status, explanation, readiness].flatMap((shape) => [...everyKey(z.toJSONSchema(shape))]),
    );
    for (const record of Object.keys(EXPOSURE) as ExposedRecord[])
      for (const key of publicKeys(record)) expect(anywhere, `${record}.${key}`).toContain(key);
  });

  test('every key of the operations over identities is public or derived', async () => {
    const allowed = new Set([
      ...(Object.keys(EXPOSURE) as ExposedRecord[]).flatMap(publicKeys),
      ...Object.values(SHOWN).flatMap(({ derived }) => derived),
      ...Object.keys(AXES),
      // Of the answer itself.
      ...Object.keys(envelope),
      ...['catalog_version', 'subject_id', 'counts', 'total', 'next_cursor', 'answers'],
      // The collections, and the two parts of a rule.
      ...['artifacts', 'capabilities', 'implementations', 'instances', 'observations', 'text'],
    ]);
    for (const [name, load] of Object.entries(OPERATIONS)) {
      if (!/^(?:status|explain|ready|catalog )/.test(name)) continue;
      const { output } = await load();
      for (const key of everyKey(z.toJSONSchema(output))) expect(allowed, `${name} ${key}`).toContain(key);
    }
  });

  test('an axis is in a shape exactly where its rule says that it is public', () => {
    const shown = new Set([
      ...Object.keys(shapes.artifact.shape.facts.shape),
      ...Object.keys(shapes.typedCapability.shape.facts.shape),
      ...Object.keys(shapes.instance.shape.facts.shape),
    ]);
    for (const axis of Object.keys(AXES) as Axis[])
      expect(shown.has(axis), axis).toBe(AXES[axis].exposure === 'public');
  });

  test('facts of every kind have the same keys', () => {
    for (const shape of [booleanFact, declaredFact, healthFact])
      expect(shape.options.map((option) => keysIn(option))).toEqual(fact.options.map((each) => keysIn(each)));
  });
});

function* everyKey(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [name, value] of Object.entries(schema)) {
    if (name === 'properties') yield* Object.keys(value as object);
    yield* everyKey(value);
  }
}
