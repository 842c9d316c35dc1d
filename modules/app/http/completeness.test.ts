import { describe, expect, test } from 'vitest';
import { FakeApp } from './testing/fake-app.ts';
import { tool } from './testing/records.ts';
import { serveApp } from './testing/serve-app.ts';

describe('a load that failed as a whole', () => {
  test.each(['/v1/tools', '/v1/tools/one.tool', '/v1/capabilities', '/v1/providers'])(
    'is said in %s, under another validator [LAW-9-SAID]',
    async (path) => {
      const app = await new FakeApp([tool('one.tool')]).ready();
      await using served = await serveApp(app);
      const before = await served.ask(path);
      expect(JSON.parse(before.text)).toMatchObject({ completeness: { definitions: 'complete' } });

      app.definitions.fail();
      await app.composer.refresh(new AbortController().signal);
      const after = await served.ask(path, { headers: { 'if-none-match': String(before.headers['etag']) } });
      expect(after.status).toBe(200);
      expect(JSON.parse(after.text)).toMatchObject({
        completeness: { definitions: 'kept_after_failed_load' },
      });
    },
  );

  test('an owner that never answered leaves the others as they are [LAW-9-SAID]', async () => {
    const app = new FakeApp([tool('one.tool')]);
    app.inventory.fail();
    await app.ready();
    await using served = await serveApp(app);
    const { status, text } = await served.ask('/v1/catalog');
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      counts: { capabilities: 1, artifacts: 0 },
      completeness: { definitions: 'complete', inventory: 'kept_after_failed_load' },
    });
  });
});
