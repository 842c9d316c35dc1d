import { expect, test } from 'vitest';
import { jsonLinesRegistryLog } from './registry-log.ts';

test('a line of the log is one line, whatever the name', () => {
  const lines: string[] = [];
  const log = jsonLinesRegistryLog((line) => lines.push(line));
  log.failed({ registry: 'local', path: 'tools.json', index: 0, name: 'a\nb"c', codes: ['invalid_name'] });
  expect(lines).toEqual([
    '{"event":"registry_validation_failed","registry":"local","path":"tools.json","index":0,"name":"a\\nb\\"c","codes":["invalid_name"]}\n',
  ]);
});
