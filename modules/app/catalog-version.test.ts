import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Change, compareContracts } from '../contracts/index.ts';
import { CATALOG_VERSION, status } from './shapes/status.ts';

/** docs/catalog-version.md: what an earlier reader relies on changes only with a new version. */
const ROOT = join(import.meta.dirname, '../..');
const SCHEMAS = join(ROOT, 'schemas');
const SAVED = /^catalog-v(\d+)\.schema\.json$/;

type Schema = Readonly<Record<string, unknown>>;

/** What is promised of `status --json` and `GET /v1/catalog`; keys may be added to every object of it. */
function todaysSchema(): Schema {
  const { $schema, ...schema } = z.toJSONSchema(status, {
    io: 'output',
    override({ jsonSchema }) {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  const title = `The catalog as a projection, version ${CATALOG_VERSION}`;
  return { $schema, title, ...schema };
}

const savedFile = (version: number): string => join(SCHEMAS, `catalog-v${version}.schema.json`);
const readSaved = (version: number): Schema => JSON.parse(readFileSync(savedFile(version), 'utf8')) as Schema;

/** What a reader of `before` cannot rely on in `after`. Texts inside a schema promise nothing. */
const harm = (before: Schema, after: Schema): readonly string[] =>
  compareContracts({ outputs: before }, { outputs: after })
    .changes.filter(({ kind, severity }) => kind !== 'text_changed' && isHarm(severity))
    .map(({ kind, path }) => `${kind} ${path}`);

const isHarm = (severity: Change['severity']): boolean => severity === 'breaking' || severity === 'risky';

describe('the version of the catalog', () => {
  test('nothing that a reader relies on has changed since it was saved', () => {
    const today = todaysSchema();
    const found = harm(readSaved(CATALOG_VERSION), today);
    // `CATALOG_SCHEMA=write` keeps what was added, and nothing else.
    if (env['CATALOG_SCHEMA'] === 'write' && found.length === 0)
      writeFileSync(savedFile(CATALOG_VERSION), `${JSON.stringify(today, undefined, 2)}\n`);
    expect(found).toEqual([]);
  });

  test('every saved schema has its row in docs/catalog-version.md, and the other way round; the last one is current', () => {
    const saved = readdirSync(SCHEMAS)
      .flatMap((name) => SAVED.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b);
    const document = readFileSync(join(ROOT, 'docs/catalog-version.md'), 'utf8');
    const rows = Array.from(
      document.matchAll(
        /^\| (\d+) \| \[`catalog-v(\d+)\.schema\.json`\]\(\.\.\/schemas\/catalog-v(\d+)\.schema\.json\) \|/gm,
      ),
      ([, ...numbers]) => numbers.map(Number),
    );
    expect(rows).toEqual(saved.map((version) => [version, version, version]));
    expect(saved.at(-1)).toBe(CATALOG_VERSION);
  });

  test('a saved schema says its own version', () => {
    expect(readSaved(CATALOG_VERSION)).toMatchObject({
      $defs: { Status: { properties: { catalog_version: { const: CATALOG_VERSION } } } },
    });
  });
});

const changed = (edit: (schema: ReturnType<typeof copy>) => void): readonly string[] => {
  const after = copy();
  edit(after);
  return harm(todaysSchema(), after);
};

type Json = { [key: string]: Json } & { required: string[]; enum: string[]; oneOf: Json[] };
const copy = (): Json => JSON.parse(JSON.stringify(todaysSchema())) as Json;
const definition = (schema: Json, name: string): Json => {
  const found = schema['$defs']?.[name];
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
};
const propertiesOf = (schema: Json): Json => {
  const found = schema['properties'];
  if (found === undefined) throw new Error('There are no properties.');
  return found;
};
const string = { type: 'string' } as unknown;

describe('the gate itself', () => {
  test.each<[string, (schema: Json) => void]>([
    [
      'a key is added',
      (schema) => Object.assign(propertiesOf(definition(schema, 'Status')), { added: string }),
    ],
    [
      'a key of an identity is added, and always there',
      (schema) => {
        const artifact = definition(schema, 'Artifact');
        Object.assign(propertiesOf(artifact), { added: string });
        artifact.required.push('added');
      },
    ],
    ['the text of a description', (schema) => Object.assign(schema, { description: 'Other words.' })],
  ])('additive: %s', (_, edit) => {
    expect(changed(edit)).toEqual([]);
  });

  test.each<[string, (schema: Json) => void]>([
    ['a key is gone', (schema) => delete propertiesOf(definition(schema, 'Instance'))['provider']],
    ['a key may be missing', (schema) => void definition(schema, 'Observation').required.pop()],
    [
      'a type is widened',
      (schema) =>
        Object.assign(propertiesOf(definition(schema, 'Instance')), { id: { type: ['string', 'null'] } }),
    ],
    [
      'a word is added to a closed list',
      (schema) => propertiesOf(definition(schema, 'Implementation'))['origin']?.enum.push('guessed'),
    ],
    [
      'an axis is gone',
      (schema) => {
        const facts = propertiesOf(definition(schema, 'Instance'))['facts'];
        if (facts !== undefined) delete propertiesOf(facts)['health'];
      },
    ],
    [
      'another version',
      (schema) =>
        Object.assign(propertiesOf(definition(schema, 'Status')), { catalog_version: { const: 99 } }),
    ],
  ])('not without a new version: %s', (_, edit) => {
    expect(changed(edit)).not.toEqual([]);
  });
});
