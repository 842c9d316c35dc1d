import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { App } from '../../modules/app/app.ts';
import { composeLocal } from '../../modules/app/compose.ts';
import { createHttpServer, type HttpFace } from '../../modules/app/http/server.ts';
import {
  buildPage,
  describeInBrowser,
  expectAccessible,
  launchBrowser,
  openPage,
  overflowOf,
  PATIENCE,
} from './browser.ts';

const HOSTILE = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;

const tool = (id: string, name: string, more: string): string =>
  `id: ${id}\ntype: tool\nname: ${JSON.stringify(name)}\n${more}`;
const version = (version: string, input: string): string => `  - version: "${version}"
    status: active
    contract:
      inputs: { ${input}: string, limit: "integer?" }
      outputs: { content: string }
    providers:
      - { provider_id: files-mcp-server, provider_type: mcp_server, protocol: mcp, offer_status: active }
`;

const FILES: Readonly<Record<string, string>> = {
  'agent-tools.yaml':
    'version: 1\nregistries: [{ id: local, path: tools.json }]\ninstances: { files: { provider: files-mcp-server, enabled: true } }\n',
  'capabilities/all.yaml':
    '- { id: file.read, name: Read a file, description: Gives what a file holds., domain: filesystem }\n- { id: web.search, name: Search the web, description: Finds pages., domain: web }\n',
  'tools.json': JSON.stringify({
    version: '1.0.0',
    tools: [
      {
        name: 'torrent-finder',
        description: 'Finds torrents.',
        location: 'torrent-finder.mjs',
        capabilities: ['search'],
        tags: ['torrent'],
        status: 'ready',
      },
    ],
  }),
  'torrent-finder.mjs': '',
  'catalog/read.tool.yaml': tool(
    'filesystem.read_file',
    'Read File',
    `description: Reads one file and gives its text.
capabilities: [file.read]
tags: [files]
risk: medium
approval_required: false
license: MIT
examples: [Show me the settings]
versions:
${version('1.1.0', 'path')}${version('1.0.0', 'old_path')}`,
  ),
  'catalog/search.tool.yaml': tool(
    'web.search',
    'Search the web',
    `description: Finds pages of the public web.
capabilities: [web.search]
tags: [web]
risk: low
versions:
${version('2.0.0', 'query')}`,
  ),
  'catalog/hostile.tool.yaml': tool(
    'hostile.tool',
    HOSTILE,
    `description: ${JSON.stringify(`${HOSTILE} مرحبا`)}
capabilities: [file.read]
tags: [files]
risk: critical
versions: []
`,
  ),
  'catalog/wrong.tool.yaml': tool(
    'wrong.tool',
    'Wrong tool',
    'capabilities: [no.such_ability]\nversions: []\n',
  ),
  'catalog/unreadable.tool.yaml': 'type: tool\nname: "nothing\n',
};

/** The page in a real browser, over a real folder. */
describeInBrowser('the web page', inBrowser);

function inBrowser(): void {
  let folder = '';
  let app: App;
  let face: HttpFace;
  let browser: Browser;
  let address = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'agent-tools-web-'));
    for (const [file, text] of Object.entries(FILES)) await write(file, text);
    const page = join(folder, '.page');
    await buildPage(page);
    app = composeLocal({ workspace: folder });
    await app.composer.refresh(new AbortController().signal);
    const silent = { info: () => undefined, warn: () => undefined, bug: () => undefined };
    face = await createHttpServer(app, { host: '127.0.0.1', log: silent, page });
    address = `http://127.0.0.1:${await face.listen('127.0.0.1', 0)}`;
    browser = await launchBrowser();
  }, PATIENCE);

  afterAll(async () => {
    await browser?.close();
    await face?.close();
    await app?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  async function write(file: string, text: string): Promise<void> {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), text);
  }

  let context: BrowserContext;
  let page: Page;
  let faults: readonly string[] = [];

  async function open(path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
    ({ context, page, faults } = await openPage(browser, address, options));
    await page.goto(address + path);
    await page.locator('main :is(h1, h2)').first().waitFor({ state: 'attached' });
  }

  beforeEach(() => {
    faults = [];
    return async () => {
      await context?.close();
      expect(faults).toEqual([]);
    };
  });

  const rowNames = (): Promise<string[]> => page.locator('.row-link').allInnerTexts();
  const rowsAre = (...names: readonly string[]): Promise<void> =>
    expect.poll(rowNames, { timeout: PATIENCE / 2 }).toEqual(names) as Promise<void>;

  test('lists every tool with its marks, and the files that could not be read', async () => {
    await open('/');
    await rowsAre('Read File', HOSTILE, 'torrent-finder', 'Search the web', 'Wrong tool');
    const row = page.locator('.row', { hasText: 'Wrong tool' });
    expect(await row.textContent()).toContain('not registered: it has errors');
    expect(await page.locator('.unreadable').textContent()).toContain('catalog/unreadable.tool.yaml');
  });

  test('text of strangers is text', async () => {
    await open('/tools/hostile.tool');
    expect(await page.locator('.tool-name').textContent()).toBe(HOSTILE);
    expect(await page.locator('.tool-description').textContent()).toContain(HOSTILE);
    expect(await page.locator('main :is(img, script, iframe)').count()).toBe(0);
    expect(await page.title()).toBe('hostile.tool · Agent-Tools');
    expect(await page.locator('.tool-description bdi').getAttribute('dir')).toBe('auto');
  });

  test('search completes words, finds, says when nothing matches well, and stands in the address', async () => {
    await open('/');
    await page.keyboard.press('/');
    await page.keyboard.type('public we');
    const option = page.getByRole('option', { name: 'web', exact: true });
    await option.waitFor();
    while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await rowNames())[0]).toBe('Search the web');
    expect(new URL(page.url()).searchParams.get('q')).toBe('public web');
    expect(await page.locator('.row-why').first().textContent()).toContain('Matches');

    await page.getByRole('combobox').fill('bake a cake in the web of a spider');
    await page.locator('.hint').waitFor();
    await page.getByRole('combobox').fill('zzzzqqqqxxxx');
    await page.locator('.notice').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await rowNames()).length).toBe(5);
  });

  test('filters narrow the list together, stand in the address, and can be taken away', async () => {
    await open('/');
    await page.getByRole('checkbox', { name: 'Read a file' }).check();
    await rowsAre('Read File', HOSTILE);
    await page.getByRole('checkbox', { name: 'medium' }).check();
    await rowsAre('Read File');
    expect(new URL(page.url()).search).toBe('?capability=file.read&risk=medium');
    await page.reload();
    await rowsAre('Read File');
    await page.getByRole('button', { name: 'Remove the filter Risk: medium' }).click();
    await rowsAre('Read File', HOSTILE);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByRole('radio', { name: 'not registered' }).check();
    await rowsAre('Wrong tool');
  });

  test('a tool shows contract, offers, findings and their places; keys lead there and back', async () => {
    await open('/');
    await page.locator('.row-link').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const detail = page.locator('.detail');
    await detail.getByRole('heading', { name: 'Read File' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/tools/filesystem.read_file');
    expect(await detail.locator('.contract').first().textContent()).toContain('path');
    expect(await detail.locator('.offers').first().textContent()).toContain('files-mcp-server');
    expect(await detail.locator('.version').count()).toBe(2);
    expect(await detail.getByRole('link', { name: 'JSON' }).getAttribute('href')).toBe(
      '/v1/tools/filesystem.read_file',
    );
    await page.keyboard.press('Escape');
    await detail.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Read File');

    await page.goBack();
    await detail.waitFor();
    await page.goto(`${address}/tools/wrong.tool`);
    expect(await detail.locator('.finding-error').first().textContent()).toMatch(
      /catalog\/wrong\.tool\.yaml:\d+:\d+/,
    );
    await page.goto(`${address}/tools/no.such_tool`);
    await detail.getByText('There is no tool "no.such_tool".').waitFor();
  });

  test('a tool shows what is known of its instances, and no longer than it is', async () => {
    await open('/tools/filesystem.read_file');
    const row = page.locator('.detail tr', { hasText: 'instances.files' });
    expect(await row.textContent()).toMatch(/yes.*set_by_workspace.*unknown.*not_observed/);
    const report = async (seconds: number, freshFor: number): Promise<void> => {
      const { status } = await fetch(`${address}/v1/observations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          runtime: 'node-a',
          runtime_generation: '1',
          observations: [
            {
              instance: 'instances.files',
              observed_at: new Date(Date.now() - seconds * 1_000).toISOString(),
              fresh_for_ms: freshFor,
              active: true,
              health: { status: 'degraded', code: 'slow_disk' },
            },
          ],
        }),
      });
      expect(status).toBe(202);
    };
    await report(60, 3_600_000);
    await row.getByText('degraded').waitFor();
    expect(await row.textContent()).toMatch(/slow_disk.*seen/);
    await report(0, 1_500);
    // Nothing is reported any more, and nobody reloads.
    await row.getByText('stale').first().waitFor();
    expect(await row.textContent()).not.toContain('degraded');
  });

  test('capabilities and providers have pages that lead to their tools', async () => {
    await open('/capabilities');
    await page.getByRole('link', { name: 'Read a file' }).click();
    await page.getByRole('heading', { name: 'Read a file', level: 1 }).waitFor();
    await rowsAre('Read File', HOSTILE);
    await page.getByRole('link', { name: 'files-mcp-server' }).click();
    await page.getByRole('heading', { name: 'files-mcp-server' }).waitFor();
    await page.getByRole('link', { name: 'web.search' }).click();
    await page.locator('.detail').getByRole('heading', { name: 'Search the web' }).waitFor();
  });

  test('what changes in the files changes on the page', async () => {
    await open('/tools/web.search');
    await page.locator('.detail').getByRole('heading', { name: 'Search the web' }).waitFor();
    const file = 'catalog/search.tool.yaml';
    await write(file, (FILES[file] ?? '').replace('Search the web', 'Search all pages'));
    expect((await fetch(`${address}/v1/reload`, { method: 'POST' })).status).toBe(200);
    await page.locator('.detail').getByRole('heading', { name: 'Search all pages' }).waitFor();
    await page.getByText('The catalog has changed').waitFor();
    await write(file, FILES[file] ?? '');
    await fetch(`${address}/v1/reload`, { method: 'POST' });
    await page.locator('.row-link', { hasText: 'Search the web' }).waitFor();
  });

  test('speaks Spanish to those who read it', async () => {
    await open('/', { locale: 'es-ES' });
    await page.getByRole('heading', { name: 'Herramientas' }).waitFor({ state: 'attached' });
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    expect(await page.locator('.list-count').textContent()).toBe('5 herramientas');
  });

  test('on a narrow screen a tool takes the place of the list, and nothing is wider than the screen', async () => {
    await open('/', { viewport: { width: 360, height: 740 } });
    await rowsAre('Read File', HOSTILE, 'torrent-finder', 'Search the web', 'Wrong tool');
    const overflow = (): Promise<number> => overflowOf(page);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Filters' }).click();
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.locator('.row-link').first().click();
    await page.locator('.detail .contract').first().waitFor();
    expect(await page.locator('.row').first().isVisible()).toBe(false);
    expect(await page.evaluate('document.activeElement.className')).toBe('detail');
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.locator('.row').first().waitFor();
  });

  test.each([
    ['/', 1280],
    ['/?q=read&risk=medium', 390],
    ['/tools/filesystem.read_file', 1280],
    ['/tools/wrong.tool', 390],
    ['/capabilities', 1280],
    ['/capabilities/file.read', 390],
    ['/providers/files-mcp-server', 1280],
  ])('axe objects to nothing at %s, %i pixels wide, light or dark', async (path, width) => {
    await open(path, { viewport: { width, height: 860 }, reducedMotion: 'reduce' });
    await page.locator('.row:visible, .tool:visible, .domain').first().waitFor();
    await expectAccessible(page);
  });
}
