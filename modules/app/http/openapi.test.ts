import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '../operations/table.ts';
import { openApiDocument } from './openapi.ts';
import { sampleApp } from './testing/sample.ts';
import { serveApp } from './testing/serve-app.ts';

const COMMITTED = new URL('../../../schemas/openapi.json', import.meta.url);

describe('openapi.json', () => {
  test('is committed as it is generated, and served as it is committed', async () => {
    const committed = await readFile(COMMITTED, 'utf8');
    expect(committed).toBe(`${JSON.stringify(await openApiDocument(), null, 2)}\n`);
    await using served = await serveApp(await sampleApp());
    const told = await served.ask('/openapi.json');
    expect(told.text).toBe(committed);
    const again = await served.ask('/openapi.json', {
      headers: { 'if-none-match': told.headers.etag ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('has every bound operation, every parameter of it, and no reference that leads nowhere', async () => {
    const document = await openApiDocument();
    const text = JSON.stringify(document);
    for (const load of Object.values(OPERATIONS)) {
      const { http, summary, input } = await load();
      if (http === undefined) continue;
      const item: unknown = at(document, ['paths', http.path, http.method.toLowerCase()]);
      expect(item).toMatchObject({ summary });
      for (const name of Object.keys(input.shape)) expect(JSON.stringify(item)).toContain(`"${name}"`);
    }
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      expect(at(document, ['components', 'schemas', name ?? ''])).toBeTypeOf('object');
    expect(text).not.toContain('$defs');
  });
});

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (within, key) => (typeof within === 'object' && within !== null ? Reflect.get(within, key) : undefined),
    value,
  );
