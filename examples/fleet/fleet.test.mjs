import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { FAULTY, TOPICS } from './server/topics.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .sort();
/** What the editor's header adds is no content. */
const read = (folder, file) =>
  readFileSync(join(folder, file), 'utf8').replace(/^# yaml-language-server.*\n/, '');

test('what is committed is what server/topics.mjs says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'agent-tools-fleet-'));
  try {
    expect(spawnSync(process.execPath, [join(here, 'write-catalog.mjs'), folder]).status).toBe(0);
    const written = filesOf(`${folder}/packages/`);
    expect(filesOf(join(here, 'packages/'))).toEqual(written);
    for (const file of written)
      expect(read(join(here, 'packages'), file)).toBe(read(join(folder, 'packages'), file));
    expect(read(here, 'agent-tools.yaml')).toBe(read(folder, 'agent-tools.yaml'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('there are fifty of them', () => {
  expect([...Object.keys(TOPICS), ...Object.keys(FAULTY)]).toHaveLength(50);
});

describe('every topic does what its example says', () => {
  test.each(Object.entries(TOPICS))('%s', (_name, { run, example, outputs, inputs }) => {
    expect(Object.keys(example)).toEqual(Object.keys(inputs));
    expect(Object.keys(run(example))).toEqual(Object.keys(outputs));
  });
});

test.each([
  ['length', { value: 2, from: 'mile', to: 'kilometre' }, { value: 3.218688 }],
  ['temperature', { value: 100, from: 'celsius', to: 'fahrenheit' }, { value: 212 }],
  ['roman', { value: 1994 }, { roman: 'MCMXCIV' }],
  ['edit-distance', { a: 'kitten', b: 'sitting' }, { distance: 3 }],
  ['weekday', { date: '2026-05-09' }, { weekday: 'Saturday' }],
  ['ip-range', { address: '192.0.2.77', range: '192.0.2.0/24' }, { inside: true }],
])('%s answers %j', (topic, given, expected) => {
  expect(TOPICS[topic].run(given)).toEqual(expected);
});
