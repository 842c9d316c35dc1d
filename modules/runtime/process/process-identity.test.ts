import { spawn } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { currentEpoch, identityOf, membersOf, wasStartedWith } from './process-identity.ts';

describe.skipIf(process.platform !== 'linux')('who a process is', () => {
  test('the same as long as it lives, whatever its name is', async () => {
    const child = spawn(
      '/bin/sh',
      ['-c', 'printf ") Z 1 1" > /proc/$$/comm; echo; exec 1>&-; read -r line'],
      {
        detached: true,
        stdio: ['pipe', 'pipe', 'ignore'],
        env: { PATH: process.env['PATH'], MARK: 'a b' },
      },
    );
    const pid = child.pid ?? 0;
    const before = identityOf(pid);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    expect(identityOf(pid)).toEqual(before);
    expect(before?.started).toMatch(/^\d+$/);
    expect(membersOf(pid)).toEqual([pid]);
    expect([wasStartedWith(pid, 'MARK', 'a b'), wasStartedWith(pid, 'MARK', 'a')]).toEqual([true, false]);
    child.stdin.end();
    await new Promise((resolve) => child.once('exit', resolve));
    expect(identityOf(pid)).toBeUndefined();
    expect(membersOf(pid)).toEqual([]);
    expect(wasStartedWith(pid, 'MARK', 'a b')).toBe(false);
  });

  test('an epoch names the start of the machine and whose numbers these are', () => {
    const epoch = currentEpoch();
    expect(epoch?.boot).toMatch(/^[0-9a-f-]{36}$/);
    expect(epoch?.numbers).toMatch(/^pid:\[\d+\]$/);
  });
});
