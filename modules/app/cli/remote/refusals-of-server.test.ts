import { describe, expect, test } from 'vitest';
import { guardedApp, subject } from '../../http/testing/fake-authenticator.ts';
import { serveApp } from '../../http/testing/serve-app.ts';
import { scene, TOKEN } from '../testing/signing-scene.ts';

describe('refusals of a server say what to do next', () => {
  test('who is not known, who may not, and who asks too much', async () => {
    await using at = await scene();
    const asked = async (token: string, words: readonly string[] = ['list']) => {
      const ran = await at.run([...words, '--json', '--server', at.url], {
        environment: { AGENT_TOOLS_TOKEN: token },
      });
      return {
        exit: ran.code,
        ...(JSON.parse(ran.stderr) as { code: string; status: number; hint: string }),
      };
    };
    expect(await asked('wrong-one')).toMatchObject({
      exit: 4,
      status: 401,
      code: 'unauthenticated',
      hint: `Get a new token, and \`agent-tools login ${at.url}\` or put it in AGENT_TOOLS_TOKEN.`,
    });
    expect(await asked(TOKEN, ['reload'])).toMatchObject({ exit: 4, status: 403, code: 'forbidden' });
    const limited = await guardedApp({ rateLimit: { perMinute: 1, burst: 1 } });
    limited.authenticator.give(TOKEN, subject('user:ana', 'all'));
    await using served = await serveApp(limited.app);
    const words = ['show', 'web.search', '--json', '--server', `http://127.0.0.1:${served.port}`];
    const environment = { AGENT_TOOLS_TOKEN: TOKEN };
    expect((await at.run(words, { environment })).code).toBe(0);
    const over = await at.run(words, { environment });
    expect([over.code, JSON.parse(over.stderr)]).toMatchObject([
      7,
      { status: 429, code: 'rate_limited', hint: 'Wait 60 s and ask again.' },
    ]);
  });
});
