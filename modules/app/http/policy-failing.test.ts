import { describe, expect, test } from 'vitest';
import { FakeApp } from './testing/fake-app.ts';
import { bearer } from './testing/fake-authenticator.ts';
import { FILES, policyWorkspace } from './testing/policy-workspace.ts';
import { tool as named } from './testing/records.ts';
import { serveApp } from './testing/serve-app.ts';

describe('policies that fail while an answer is made', () => {
  test('leave it without a validator, and nobody else is given it', async () => {
    const app = await new FakeApp([named('a.first'), named('b.second')]).ready();
    const { current } = app.policies;
    let fails = true;
    app.visibility = {
      of: () => ({
        digest: 'policy:profile',
        sees: () => {
          if (fails) app.policies.current = { ...current, healthy: false };
          return !fails;
        },
      }),
    };
    await using served = await serveApp(app);
    const partial = await served.ask('/v1/tools');
    expect(JSON.parse(partial.text)).toMatchObject({ total: 0 });
    expect([partial.headers.etag, partial.headers['cache-control']]).toEqual([undefined, 'no-store']);
    fails = false;
    app.policies.current = current;
    app.visibility = { of: () => ({ digest: 'policy:profile.1', sees: 'everything' }) };
    const whole = await served.ask('/v1/tools');
    expect(JSON.parse(whole.text)).toMatchObject({ total: 2 });
    expect(whole.headers.etag).toBeDefined();
  });
});

describe('`observe` that a reload brings', () => {
  test.each([
    ['0.0.0.0', 'enforce', 1],
    ['127.0.0.1', 'observe', 2],
  ])('at %s leaves the mode at %s', async (host, mode, seen) => {
    await using here = await policyWorkspace();
    await using served = await serveApp(here.app, { host });
    const config = FILES['agent-tools.yaml'];
    await here.write('agent-tools.yaml', `${config}policy: { mode: observe }\n`);
    await here.app.composer.refresh(new AbortController().signal);
    expect(here.app.services.policies.state().mode).toBe(mode);
    const { text } = await served.ask('/v1/tools', { headers: bearer('helper') });
    expect(JSON.parse(text)).toMatchObject({ total: seen });
    const { notes } = JSON.parse((await served.ask('/readyz')).text) as {
      readonly notes?: readonly string[];
    };
    expect(notes?.length).toBe(mode === 'enforce' ? 1 : undefined);
  });
});
