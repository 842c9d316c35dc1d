import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, getJson, runCli, startServer } from './product.ts';

interface List {
  readonly tools: readonly { readonly id: string; readonly description: string }[];
}

const RELOADS = 200;
const READERS = 4;

const tool = (id: string, other: string, round: number): string => `id: ${id}
type: tool
name: ${id}
description: Round ${round}.
capabilities:
  - text.count
replaced_by: ${other}-next
versions: []
`;

test('200 reloads under constant reading: no failed answer, and never one half old, half new', async () => {
  await using folder = await emptyFolder();
  const cwd = folder.path;
  await runCli(['init'], { cwd });
  const paths = ['catalog/left.tool.yaml', 'catalog/right.tool.yaml'];
  const write = async (round: number): Promise<void> => {
    await writeFile(join(cwd, 'catalog/left.tool.yaml'), tool('left', 'right', round));
    await writeFile(join(cwd, 'catalog/right.tool.yaml'), tool('right', 'left', round));
  };
  await write(0);
  // Watching would publish between the two writes; here the reload alone does, after both.
  await using server = await startServer(cwd, ['--no-watch']);

  let reading = true;
  const rounds = new Set<string>();
  const read = async (): Promise<number> => {
    let answers = 0;
    while (reading) {
      const { tools } = await getJson<List>(`${server.url}/v1/tools`);
      const [left, right] = ['left', 'right'].map((id) => tools.find((each) => each.id === id)?.description);
      expect(left).toBeDefined();
      expect(left).toBe(right);
      rounds.add(left ?? '');
      answers += 1;
    }
    return answers;
  };
  const readers = Array.from({ length: READERS }, read);
  for (let round = 1; round <= RELOADS; round += 1) {
    await write(round);
    const response = await fetch(`${server.url}/v1/reload`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(round % 2 === 0 ? { paths } : {}),
    });
    expect(response.status).toBe(200);
  }
  reading = false;
  const answers = (await Promise.all(readers)).reduce((sum, each) => sum + each, 0);
  expect(answers).toBeGreaterThan(RELOADS);
  expect(rounds.size).toBeGreaterThan(1);
  const { tools } = await getJson<List>(`${server.url}/v1/tools`);
  expect(tools.find(({ id }) => id === 'left')?.description).toBe(`Round ${RELOADS}.`);
}, 120_000);
