import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemOf } from './testing/ask.ts';
import { sampleApp } from './testing/sample.ts';
import { serveApp } from './testing/serve-app.ts';

describe('the page', () => {
  let page = '';

  beforeAll(async () => {
    page = await mkdtemp(join(tmpdir(), 'agent-tools-page-'));
    await mkdir(join(page, 'assets'));
    await writeFile(join(page, 'index.html'), '<!doctype html>');
    await writeFile(join(page, 'favicon.svg'), '<svg/>');
    await writeFile(join(page, 'assets', 'index-abc123.js'), 'export {};');
  });
  afterAll(() => rm(page, { recursive: true }));

  test.each([
    '/',
    '/?q=x',
    '/tools/filesystem.read_file',
    '/capabilities',
    '/capabilities/file.read',
    '/providers/x',
  ])('%s is the one page, which nothing of strangers can run in', async (path) => {
    await using served = await serveApp(await sampleApp(), { page });
    const told = await served.ask(path);
    expect([told.status, told.text]).toEqual([200, '<!doctype html>']);
    expect(told.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(told.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-cache',
    });
    const again = await served.ask(path, { headers: { 'if-none-match': told.headers.etag ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('what is named by its content is kept for ever, the rest is not', async () => {
    await using served = await serveApp(await sampleApp(), { page });
    const script = await served.ask('/assets/index-abc123.js');
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const icon = await served.ask('/favicon.svg', { method: 'HEAD' });
    expect(icon.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
    });
    expect((await served.ask('/assets/other.js')).status).toBe(404);
    expect((await served.ask('/index.html')).status).toBe(404);
  });

  test('without a build, the address says how to make one', async () => {
    await using served = await serveApp(await sampleApp());
    expect(problemOf(await served.ask('/'))).toMatchObject({ status: 404, hint: 'Run `npm run build`.' });
  });
});
