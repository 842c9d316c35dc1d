import { describe, expect, test } from 'vitest';
import { readCitations } from './requirements/citations.ts';
import { MUTATIONS } from './requirements/mutations.ts';
import { REQUIREMENTS } from './requirements.ts';

const known = new Set(REQUIREMENTS.map(({ id }) => id));
const closedIds = REQUIREMENTS.filter(({ state }) => state === 'closed').map(({ id }) => id);

describe('what the founding documents demand', () => {
  test('ids are given once', () => {
    expect(known.size).toBe(REQUIREMENTS.length);
  });

  test('no test cites an id that is not there', () => {
    expect([...readCitations().keys()].filter((id) => !known.has(id))).toEqual([]);
  });

  test('what counts as closed is cited by a test', () => {
    const cited = readCitations();
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
