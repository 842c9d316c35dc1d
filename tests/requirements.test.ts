import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './house/sources.ts';
import { MUTATIONS } from './requirements/mutations.ts';
import { REQUIREMENTS } from './requirements.ts';

const known = new Set(REQUIREMENTS.map(({ id }) => id));
const closedIds = REQUIREMENTS.filter(({ state }) => state === 'closed').map(({ id }) => id);

/** Ids in square brackets in the titles of tests, with the files that cite them. */
function citations(): ReadonlyMap<string, readonly string[]> {
  const cited = new Map<string, string[]>();
  for (const file of testFiles()) {
    for (const [, id] of readFileSync(join(ROOT, file), 'utf8').matchAll(
      /\[((?:LAW|REG|CAT|ADR)-[A-Z0-9-]+)\]/g,
    )) {
      if (id !== undefined) cited.set(id, [...(cited.get(id) ?? []), file]);
    }
  }
  return cited;
}

const testFiles = (): readonly string[] =>
  ['modules', 'packages', 'tests', 'examples'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (file) =>
          /\.test\.tsx?$/.test(file) && !/node_modules|dist/.test(file) && file !== 'requirements.test.ts',
      )
      .map((file) => `${folder}/${file}`),
  );

describe('what the founding documents demand', () => {
  test('ids are given once', () => {
    expect(known.size).toBe(REQUIREMENTS.length);
  });

  test('no test cites an id that is not there', () => {
    expect([...citations().keys()].filter((id) => !known.has(id))).toEqual([]);
  });

  test('what counts as closed is cited by a test', () => {
    const cited = citations();
    expect(closedIds.filter((id) => !cited.has(id))).toEqual([]);
  });

  test('what counts as closed has a mutation that proves its test', () => {
    const mutated = new Set<string>(MUTATIONS.flatMap(({ ids }) => ids));
    expect(closedIds.filter((id) => !mutated.has(id))).toEqual([]);
    expect([...mutated].filter((id) => !closedIds.includes(id))).toEqual([]);
  });

  test('what is open says which module it waits for', () => {
    const waiting = REQUIREMENTS.filter(({ state }) => state === 'open');
    expect(waiting.filter(({ waitsFor }) => waitsFor === undefined)).toEqual([]);
    console.log(
      `${closedIds.length} of ${REQUIREMENTS.length} requirements are closed; open: ${waiting.map(({ id }) => id).join(', ')}`,
    );
  });
});
