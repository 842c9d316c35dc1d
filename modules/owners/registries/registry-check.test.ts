import { expect, test } from 'vitest';
import { checkRegistryByPath } from './registry-check.ts';
import { registryFiles } from './testing/example-registry.ts';
import { MemoryFiles } from './testing/memory-files.ts';

test('a check by path has no id, and a file that is not there is none', async () => {
  const checker = checkRegistryByPath(new MemoryFiles(registryFiles(['first'])));
  const signal = new AbortController().signal;
  const registry = await checker.check('tools.json', signal);
  expect(registry).toMatchObject({ path: 'tools.json', loaded: true, declaresFamily: false });
  expect(registry).not.toHaveProperty('id');
  expect(await checker.check('other.json', signal)).toBeUndefined();
});
