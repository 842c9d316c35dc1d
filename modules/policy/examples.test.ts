import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ExamplePolicies } from './testing/example-policies.ts';

const EXAMPLES = join(import.meta.dirname, '../../examples/policy');
const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/policy.md'), 'utf8');
const folders = readdirSync(EXAMPLES, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const signal = new AbortController().signal;

const filesOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(join(EXAMPLES, folder), { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [[entry.name, readFileSync(join(EXAMPLES, folder, entry.name), 'utf8')]] : [],
    ),
  );

describe('the worked examples', () => {
  test.each(folders)('%s holds beside the starter policies, as its table says', async (folder) => {
    const world = new ExamplePolicies({ ...filesOf('.'), ...filesOf(folder) });
    const { cases, diagnostics } = await world.policies.test([], signal);
    expect(diagnostics).toEqual([]);
    expect(cases.length).toBeGreaterThan(3);
    expect(cases.filter(({ ok }) => !ok)).toEqual([]);
  });

  test.each(folders)('%s stands in the guide as it is in its file', (folder) => {
    for (const [name, text] of Object.entries(filesOf(folder)))
      if (name.endsWith('.cedar')) expect(GUIDE).toContain(text.trim());
  });
});

describe('what stands in the guide', () => {
  test('as a whole policy or table is one', async () => {
    const blocks = [...GUIDE.matchAll(/```(cedar|yaml)\n([\s\S]*?)```/g)];
    const cedar = blocks.flatMap(([, kind, text = '']) => (kind === 'cedar' ? [text] : []));
    const tables = blocks.flatMap(([, kind, text = '']) =>
      kind === 'yaml' && text.startsWith('cases:') ? [text] : [],
    );
    expect(cedar.length).toBeGreaterThan(folders.length);
    expect(tables.length).toBeGreaterThan(0);
    const named = (texts: readonly string[], ending: string) =>
      Object.fromEntries(texts.map((text, at) => [`guide-${at}${ending}`, text]));
    const world = new ExamplePolicies({
      ...filesOf('.'),
      ...named(cedar, '.cedar'),
      ...named(tables, '.test.yaml'),
    });
    const { cases, diagnostics } = await world.policies.test([], signal);
    expect([diagnostics, cases.filter(({ ok }) => !ok)]).toEqual([[], []]);
  });
});
