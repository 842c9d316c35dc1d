import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { App } from '../../modules/app/app.ts';
import { composeLocal } from '../../modules/app/compose.ts';
import { createHttpServer, type HttpFace } from '../../modules/app/http/server.ts';
import { type Permission, parseSubjectId } from '../../modules/core/model/subject.ts';
import { instantOf } from '../../modules/core/time.ts';
import { buildPage, describeInBrowser, launchBrowser, openPage, PATIENCE } from './browser.ts';

const tool = (input: string): string => `id: filesystem.delete_file
type: tool
name: Delete File
description: Deletes one file for good.
capabilities: [file.delete]
risk: high
versions:
  - version: "1.0.0"
    status: active
    contract: { inputs: { path: string, ${input} }, outputs: {} }
    providers:
      - { provider_id: files-mcp-server, provider_type: mcp_server, protocol: mcp, offer_status: active }
`;

/** The whole way of an approval over a server that asks who one is, with tokens that it made. */
describeInBrowser('approvals on the page', inBrowser);

function inBrowser(): void {
  let folder = '';
  let app: App;
  let face: HttpFace;
  let browser: Browser;
  let address = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'agent-tools-web-'));
    await mkdir(join(folder, 'catalog'));
    await mkdir(join(folder, 'capabilities'));
    await writeFile(
      join(folder, 'capabilities', 'all.yaml'),
      '- { id: file.delete, name: Delete a file, description: Takes a file away. }\n',
    );
    await writeFile(join(folder, 'agent-tools.yaml'), 'version: 1\nserver: { auth: [{ type: token }] }\n');
    await writeTool('"force": "boolean?"');
    const page = join(folder, '.page');
    await buildPage(page);
    app = composeLocal({ workspace: folder });
    const { signal } = new AbortController();
    await app.composer.refresh(signal);
    // Until policies were read, nobody but this machine sees anything.
    await app.services.policies.reload(signal);
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

  const writeTool = (input: string): Promise<void> =>
    writeFile(join(folder, 'catalog', 'delete.tool.yaml'), tool(input));

  async function tokenOf(name: string, ...permissions: readonly Permission[]): Promise<string> {
    const subject = parseSubjectId(name);
    const local = parseSubjectId('local');
    if (subject === undefined || local === undefined) throw new Error(`${name} is no subject.`);
    const token = { subject, teams: [], permissions, expiresAt: instantOf(Date.now() + 3_600_000) };
    const { secret } = await app.services.tokens.create(token, local, new AbortController().signal);
    return secret;
  }

  const contexts: BrowserContext[] = [];
  const faults: (readonly string[])[] = [];
  beforeEach(() => async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(faults.splice(0).flat()).toEqual([]);
  });

  /** Somebody at a browser of their own, signed in where they wanted to be. */
  async function enter(path: string, token: string): Promise<Page> {
    const opened = await openPage(browser, address);
    contexts.push(opened.context);
    faults.push(opened.faults);
    await opened.page.goto(address + path);
    await opened.page.getByLabel('Token').fill(token);
    await opened.page.keyboard.press('Enter');
    await opened.page.getByRole('button', { name: 'Sign out' }).waitFor();
    return opened.page;
  }

  async function ask(page: Page, reason: string): Promise<void> {
    await page.goto(`${address}/tools/filesystem.delete_file`);
    await page.getByRole('button', { name: 'Ask for approval…' }).click();
    await page.getByLabel('Reason (optional)').fill(reason);
    await page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();
    await page.waitForURL('**/approvals/apr_*');
    await page.locator('.standing-pending').waitFor();
  }

  test('is asked for, granted by another, seen at once by both, voided by a change, and compared when asked again', async () => {
    const ana = await enter('/tools/filesystem.delete_file', await tokenOf('user:ana', 'see', 'call'));
    const bob = await enter('/approvals?state=pending', await tokenOf('user:bob', 'see', 'approve'));
    await bob.getByText('There is nothing here.').waitFor();

    await ask(ana, 'Old logs have to go.');
    // Nobody reloads: the page is told.
    await bob.locator('.row', { hasText: 'Old logs have to go.' }).waitFor();
    await bob.locator('.row-link').click();
    await bob.getByText('Nothing was approved for this subject and tool before.').waitFor();
    await bob.getByRole('button', { name: 'Grant…' }).click();
    expect(await bob.getByRole('dialog').textContent()).toContain('user:ana');
    await bob.getByLabel('Holds').selectOption({ label: 'for 7 days' });
    await bob.getByLabel('Note (optional)').fill('This week only.');
    await bob.getByRole('dialog').getByRole('button', { name: 'Grant' }).click();
    await bob.locator('.standing-approved').waitFor();
    await ana.locator('.standing-approved').waitFor();
    expect(await ana.locator('main').textContent()).toContain('This week only.');

    await writeTool('force: boolean');
    await app.services.reloader.reload(undefined, new AbortController().signal);
    await ana.locator('.standing-voided').waitFor();
    await ana.getByText('the contract has changed').waitFor();

    await ask(ana, 'Again.');
    await bob.goto(ana.url());
    await bob.locator('.changes tr', { hasText: 'force' }).first().waitFor();
    expect(await bob.locator('.changes').textContent()).toContain('breaking');
    await bob.getByRole('link', { name: 'The last approval' }).waitFor();
    await bob.getByRole('button', { name: 'Deny…' }).click();
    await bob.getByRole('dialog').getByRole('button', { name: 'Deny' }).click();
    await bob.locator('.standing-rejected').waitFor();
    await ana.locator('.standing-rejected').waitFor();
    await ana.goto(`${address}/tools/filesystem.delete_file`);
    await ana.locator('section[aria-labelledby="approvals"] .row').nth(1).waitFor();
  });

  test('who comes second sees what was decided', async () => {
    const ana = await enter('/', await tokenOf('user:ana', 'see'));
    await ask(ana, 'Once more.');
    const path = new URL(ana.url()).pathname;
    const bob = await enter(path, await tokenOf('user:bob', 'see', 'approve'));
    // Bob's page is told of nothing.
    await bob.route('**/v1/events', (route) => route.abort());
    await bob.reload();
    await bob.getByRole('button', { name: 'Grant…' }).click();
    await ana.getByRole('button', { name: 'Cancel the request…' }).click();
    await ana.getByRole('dialog').getByRole('button', { name: 'Cancel the request' }).click();
    await ana.locator('.standing-cancelled').waitFor();
    await bob.getByRole('dialog').getByRole('button', { name: 'Grant' }).click();
    await bob.getByText('Somebody decided before you').waitFor();
    await bob.locator('.standing-cancelled').waitFor();
  });

  test('nothing of it reaches whoever it does not concern', async () => {
    const ana = await enter('/', await tokenOf('user:ana', 'see'));
    await ask(ana, 'A private reason.');
    const path = new URL(ana.url()).pathname;
    const eve = await enter(path, await tokenOf('user:eve', 'see'));
    await eve.getByText('There is no approval').waitFor();
    await eve.getByRole('link', { name: 'Approvals' }).first().click();
    await eve.getByText('There is nothing here.').waitFor();
  });

  test('a token that is taken back ends the session at the next request', async () => {
    const secret = await tokenOf('user:ana', 'see');
    const ana = await enter('/approvals', secret);
    const signal = new AbortController().signal;
    const local = parseSubjectId('local');
    for (const { id, subject } of await app.services.tokens.list(signal))
      if (local !== undefined && subject === 'user:ana') await app.services.tokens.revoke(id, local, signal);
    // The page may hear of it by its event stream before it asks for anything; then the link is gone already.
    const ended = ana.getByText('Your session has ended').waitFor();
    const asked = ana
      .getByRole('link', { name: 'Tools', exact: true })
      .click()
      .catch(() => ended);
    await Promise.race([ended, asked]);
    await ended;
    await ana.getByLabel('Token').fill(secret);
    await ana.keyboard.press('Enter');
    await ana.getByText('not known here').waitFor();
  });
}
