import { describe, expect, test, vi } from 'vitest';
import { FakeApp } from '../http/testing/fake-app.ts';
import { FakeScheduler } from '../http/testing/fake-scheduler.ts';
import { exampleFaces } from './testing/example-faces.ts';
import { FakeFaces } from './testing/fake-shell.ts';

describe('terminals', () => {
  test('colours on a terminal, none in a pipe, and as the environment wishes', async () => {
    const colored = async (terminal: number | undefined, environment = {}, ...words: readonly string[]) =>
      (
        await exampleFaces().run(['list', ...words], { environment, ...(terminal && { terminal }) })
      ).stdout.includes('\u001b[');
    expect(await colored(80)).toBe(true);
    expect(await colored(undefined)).toBe(false);
    expect(await colored(80, { NO_COLOR: '1' })).toBe(false);
    expect(await colored(80, { NO_COLOR: '' })).toBe(true);
    expect(await colored(80, { TERM: 'dumb' })).toBe(false);
    expect(await colored(80, {}, '--no-color')).toBe(false);
    expect(await colored(undefined, { FORCE_COLOR: '1' })).toBe(true);
    expect(await colored(80, { FORCE_COLOR: '0' })).toBe(false);
  });

  test.each([
    [[], { LANG: 'es_ES.UTF-8' }, 'RIESGO'],
    [['--lang', 'es'], { LANG: 'en_US' }, 'RIESGO'],
    [[], { LANG: 'es_ES', AGENT_TOOLS_LANG: 'en' }, 'RISK'],
    [[], { LC_ALL: 'C', LANG: 'es_ES' }, 'RISK'],
    [[], {}, 'RISK'],
  ])('%j with %j speaks %s', async (words, environment, heading) => {
    expect((await exampleFaces().run(['list', ...words], { environment })).stdout).toContain(heading);
  });

  test('progress is shown after a while, on a terminal, and taken back', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const scheduler = new FakeScheduler();
    const slow = () => new FakeFaces(new FakeApp([]), { setUp: { look: () => promise.then(() => []) } });
    const runs = [
      slow().run(['doctor', '--no-color'], { terminal: 80, scheduler }),
      slow().run(['doctor', '--quiet'], { terminal: 80, scheduler }),
      slow().run(['doctor'], { scheduler }),
      slow().run(['doctor', '--json'], { terminal: 80, scheduler }),
    ];
    await vi.waitFor(() => expect(scheduler.waiting).toBe(1));
    scheduler.advance(300);
    resolve();
    const [shown, quiet, piped, json] = await Promise.all(runs);
    expect(shown?.stderr).toBe('Reading the workspace …\r\u001b[2K');
    expect(quiet?.stderr).toBe('');
    expect(piped?.stderr).toBe('');
    expect(json?.stderr).toBe('');
  });

  test('quick work needs no word', async () => {
    expect((await exampleFaces().run(['show', 'file.read'], { terminal: 80 })).stderr).toBe('');
  });

  test('an interruption ends at once with 130 and no message, whatever the work does', async () => {
    const interrupted = new AbortController();
    const face = new FakeFaces(new FakeApp([]), { setUp: { look: () => new Promise(() => undefined) } });
    const run = face.run(['doctor', '--json'], { signal: interrupted.signal });
    interrupted.abort();
    expect(await run).toEqual({ code: 130, stdout: '', stderr: '' });
  });
});
