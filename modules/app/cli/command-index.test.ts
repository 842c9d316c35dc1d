import { expect, test } from 'vitest';
import type { Operation } from '../operations/operation.ts';
import { OPERATIONS } from '../operations/table.ts';
import { OPERATION_COMMANDS } from './command-index.ts';

test('the index says what the bindings of the operations say', async () => {
  const bound = new Map<string, string[]>();
  for (const [key, load] of Object.entries(OPERATIONS)) {
    const { name, cli }: Operation = await load();
    expect(name).toBe(key);
    if (cli === undefined) continue;
    const command = cli.command ?? name;
    bound.set(command, [...(bound.get(command) ?? []), name]);
  }
  expect(Object.fromEntries(OPERATION_COMMANDS)).toEqual(Object.fromEntries(bound));
});

test('every binding names keys that its input has', async () => {
  for (const load of Object.values(OPERATIONS)) {
    const { name, input, cli }: Operation = await load();
    if (cli === undefined) continue;
    const keys = [
      ...(cli.positional ?? []),
      ...(cli.hidden ?? []),
      ...(cli.words ? [cli.words] : []),
      ...Object.keys(cli.flags ?? {}),
    ];
    for (const key of keys) expect(Object.keys(input.shape), `${name} ${key}`).toContain(key);
  }
});
