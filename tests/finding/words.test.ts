import { expect, test } from 'vitest';
import { FILES, type Found, idsOf, openStage } from './stage.ts';

const WORDS = `- id: house.papers
  words: [kwitty, letter]
`;

test('words of a workspace find tools after a reload, and no longer once they are gone', async () => {
  await using stage = await openStage(FILES);
  const find = async (): Promise<readonly string[]> => idsOf(await stage.get<Found>('/v1/search?q=kwitty'));
  expect(await find()).toEqual([]);
  await stage.write({ 'search/house.yaml': WORDS });
  await stage.reload();
  expect(await find()).toEqual(['mail.send']);
  // A list asks the same words.
  expect(idsOf(await stage.get('/v1/tools?q=kwitty'))).toEqual(['mail.send']);
  expect(idsOf(await stage.typed('search', 'a', 'kwitty'))).toEqual(['mail.send']);
  await stage.remove('search/house.yaml');
  await stage.reload();
  expect(await find()).toEqual([]);
});

test('a faulty group is found by `validate`, and does not count', async () => {
  await using stage = await openStage({
    ...FILES,
    'search/house.yaml': `${WORDS}- id: alone\n  words: [kwitty]\n`,
  });
  const { code, stdout } = await stage.type('validate', '--json');
  expect(code).toBe(1);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly { readonly file: string }[] };
  expect(diagnostics.filter(({ file }) => file === 'search/house.yaml')).toMatchObject([
    { code: 'invalid_value', severity: 'error', line: 4, path: '/1/words' },
  ]);
  // The others do.
  expect(idsOf(await stage.get('/v1/search?q=kwitty'))).toEqual(['mail.send']);
  expect((await stage.type('validate', 'search/house.yaml')).code).toBe(1);
  expect((await stage.type('fmt', '--check')).stderr).not.toContain('kwitty');
});

test('what is said in a group is told to nobody who asks for tools', async () => {
  await using stage = await openStage({ ...FILES, 'search/house.yaml': WORDS });
  expect(await stage.get('/v1/suggest?prefix=kwi')).toMatchObject({ suggestions: [] });
  expect(JSON.stringify(await stage.get('/v1/tools'))).not.toContain('kwitty');
});
