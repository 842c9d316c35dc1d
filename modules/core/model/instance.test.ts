import { expect, test } from 'vitest';
import { missingEnvironment } from './instance.ts';
import type { EnvironmentVariable } from './provider.ts';

const asked: readonly EnvironmentVariable[] = [
  { name: 'DIR', required: true },
  { name: 'TOKEN', required: true, secret: true },
  { name: 'LEVEL', required: false },
  { name: 'UNSAID' },
];

test.each([
  ['nothing is given', [], asked, ['DIR', 'TOKEN']],
  ['one is given', ['TOKEN'], asked, ['DIR']],
  ['all are given, and more', ['DIR', 'OTHER', 'TOKEN'], asked, []],
  ['another spelling is another name', ['dir', 'TOKEN'], asked, ['DIR']],
  ['the provider asks for nothing', [], [], []],
])('missing environment where %s', (_what, environment, required, missing) => {
  expect(missingEnvironment({ environment }, { environment: required })).toEqual(missing);
});
