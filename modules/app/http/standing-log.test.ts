import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { StandingLog } from './standing-log.ts';
import { sampleApp } from './testing/sample.ts';

async function scene() {
  const app = await sampleApp();
  const lines: string[] = [];
  const standing = new StandingLog(
    app,
    createLog(app.clock, (line) => void lines.push(line)),
  );
  standing.look();
  return { app, lines, standing };
}

test('policies that cannot be read are told once, and that they are good again', async () => {
  const { app, lines, standing } = await scene();
  expect(lines).toEqual([]);
  const good = app.policies.current;
  app.policies.current = { ...good, load: 'kept_after_failed_load' };
  standing.look();
  standing.look();
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'warn', message: expect.stringContaining('the last good ones stay in force') as string },
  ]);
  app.policies.current = good;
  standing.look();
  standing.look();
  expect(lines.slice(1).map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'warn', message: 'The policies can be read again, and they are in force.' },
  ]);
});

test('a store that is lost is told once with its reason, and that it is back', async () => {
  const { app, lines, standing } = await scene();
  const finding = (file: string) => ({
    code: 'read_failed' as const,
    severity: 'error' as const,
    file,
    path: '',
    line: 1,
    column: 1,
    message: 'store.url leads nowhere.',
    hint: 'Set it.',
  });
  let found = [finding('store:inventory'), finding('ledger:approvals')];
  Object.assign(app.composer, { pin: () => ({ loadDiagnostics: () => found }) });
  standing.look();
  standing.look();
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    {
      level: 'warn',
      owners: 'inventory approvals',
      reason: 'store.url leads nowhere.',
    },
  ]);
  found = [];
  standing.look();
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({
    level: 'warn',
    message: 'The store can be read again.',
  });
});
