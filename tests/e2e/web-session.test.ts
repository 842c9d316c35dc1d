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
import { approval, FakeAnswers } from './fake-answers.ts';

const TOOL = `id: filesystem.delete_file
type: tool
name: Delete File
description: Deletes one file for good.
capabilities: [file.delete]
risk: high
versions:
  - version: "1.0.0"
    status: active
    contract: { inputs: { path: string }, outputs: {} }
    providers:
      - { provider_id: files-mcp-server, provider_type: mcp_server, protocol: mcp, offer_status: active }
`;

/** Signing in and approvals, where other people and refusals come in between: those answers are the test's. */
describeInBrowser('the page of who is signed in', inBrowser);

function inBrowser(): void {
  let folder = '';
  let app: App;
  let face: HttpFace;
  let browser: Browser;
  let address = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'agent-tools-web-'));
    await mkdir(join(folder, 'catalog'));
    await writeFile(join(folder, 'agent-tools.yaml'), 'version: 1\n');
    await writeFile(join(folder, 'catalog', 'delete.tool.yaml'), TOOL);
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

  let context: BrowserContext;
  let page: Page;
  let faults: readonly string[] = [];
  let answers: FakeAnswers;

  async function open(path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
    ({ context, page, faults } = await openPage(browser, address, options));
    await answers.standBefore(context);
    await page.goto(address + path);
  }

  beforeEach(() => {
    answers = new FakeAnswers();
    answers.approvals = [approval('apr_waiting0001')];
    return async () => {
      await context?.close();
      expect(faults).toEqual([]);
    };
  });

  const field = () => page.getByLabel('Token');
  async function signIn(token: string): Promise<void> {
    await field().fill(token);
    await page.keyboard.press('Enter');
    await field().waitFor({ state: 'detached' });
  }
  const posts = () => answers.sent.filter(({ method }) => method === 'POST');
  const title = (name: string) => page.getByRole('heading', { name, level: 1 });
  const dialog = () => page.getByRole('dialog');

  test('a stranger signs in where they wanted to be, and the token is nowhere then', async () => {
    await open('/approvals/apr_waiting0001');
    await title('Sign in').waitFor();
    expect(await page.evaluate('document.activeElement.type')).toBe('password');
    expect(await field().getAttribute('autocomplete')).toBe('off');
    await page.getByText('agent-tools token create').waitFor();
    // Nothing is asked for that would be refused.
    expect(answers.sent.map(({ path }) => path)).toEqual(['/v1/session']);

    await field().fill('no-token-of-anybody');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await field().inputValue()).toBe('');
    expect(await page.evaluate('document.activeElement.type')).toBe('password');

    await signIn('token-of-bob');
    await title('filesystem.delete_file').waitFor();
    expect(page.url()).toBe(`${address}/approvals/apr_waiting0001`);
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    expect(await page.locator('.account').textContent()).toContain('user:bob');
    const kept = await page.evaluate<string>(
      'JSON.stringify([location.href, document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }, document.cookie, history.state])',
    );
    expect(kept).not.toContain('token-of-bob');
  });

  test('a session that ended says so, and what was typed is there for the same subject alone', async () => {
    answers.signIn('token-of-ana');
    await open('/tools/filesystem.delete_file');
    await page.getByRole('button', { name: 'Ask for approval…' }).click();
    await page.getByLabel('Who is to call it').selectOption('team:platform');
    await page.getByLabel('Reason (optional)').fill('The disk is full.');
    answers.end();
    await dialog().getByRole('button', { name: 'Ask for approval' }).click();
    await page.getByText('Your session has ended').waitFor();
    // Nothing of what was shown is left in the page.
    expect(await page.locator('body').textContent()).not.toContain('Delete File');

    await signIn('token-of-bob');
    await page.locator('#detail-title').waitFor();
    expect(await dialog().count()).toBe(0);
    await page.getByRole('button', { name: 'Ask for approval…' }).click();
    expect(await page.getByLabel('Reason (optional)').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    // Escape leaves the question, not the tool behind it.
    await page.locator('#detail-title').waitFor();
  });

  test('whoever signs in again after the end goes on with what they had typed', async () => {
    answers.signIn('token-of-ana');
    await open('/tools/filesystem.delete_file');
    await page.getByRole('button', { name: 'Ask for approval…' }).click();
    await page.getByLabel('Who is to call it').selectOption('team:platform');
    await page.getByLabel('Reason (optional)').fill('The disk is full.');
    answers.end();
    await dialog().getByRole('button', { name: 'Ask for approval' }).click();
    await page.getByText('Your session has ended').waitFor();
    await signIn('token-of-ana');
    expect(await page.getByLabel('Reason (optional)').inputValue()).toBe('The disk is full.');
    await dialog().getByRole('button', { name: 'Ask for approval' }).click();
    await title('filesystem.delete_file').waitFor();
    expect(posts().at(-1)).toMatchObject({
      path: '/v1/approvals',
      csrf: answers.session.csrf_token,
      body: {
        tool: 'filesystem.delete_file',
        source: 'definitions',
        version: '1.0.0',
        offer: 'files-mcp-server',
        subject: 'team:platform',
        reason: 'The disk is full.',
      },
    });
  });

  test('nothing of one subject is shown to the next, in any tab', async () => {
    answers.signIn('token-of-ana');
    await open('/approvals');
    await page.getByText('user:ana', { exact: true }).first().waitFor();
    const other = await context.newPage();
    await other.goto(`${address}/approvals/apr_waiting0001`);
    await other.getByRole('heading', { level: 1, name: 'filesystem.delete_file' }).waitFor();

    answers.approvals = [];
    await page.getByRole('button', { name: 'Sign out' }).click();
    await title('Sign in').waitFor();
    expect(posts().at(-1)).toMatchObject({ path: '/v1/session/end', csrf: 'csrf-1' });
    await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect(await other.locator('body').textContent()).not.toContain('filesystem.delete_file');

    await signIn('token-of-bob');
    await page.getByText('There is nothing here.').waitFor();
    await other.getByText('There is no such approval.').waitFor();
    expect(await other.locator('.account').textContent()).toContain('user:bob');
  });

  test('where nobody has to sign in, nothing shows of it', async () => {
    answers.session = { ...answers.session, subject: 'local', permissions: ['see', 'call', 'approve'] };
    await open('/approvals/apr_waiting0001');
    await title('filesystem.delete_file').waitFor();
    expect(await page.locator('.account').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Deny…' }).click();
    await dialog().getByRole('button', { name: 'Deny' }).click();
    await page.getByText('What was decided').waitFor();
    expect(posts().map(({ csrf }) => csrf)).toEqual([undefined]);
  });

  test('a grant names all that it is for before it is given, and is given once', async () => {
    answers.signIn('token-of-bob');
    await open('/approvals?state=pending');
    await page.locator('.row-link').first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Grant…' }).focus();
    await page.keyboard.press('Enter');
    const named = await dialog().textContent();
    for (const part of ['agent:helper', 'filesystem.delete_file', '1.0.0', 'files-mcp-server', 'any number'])
      expect(named).toContain(part);
    expect(posts()).toEqual([]);
    await page.getByLabel('Holds').selectOption({ label: 'for 7 days' });
    await page.getByLabel('Most calls').fill('5');
    await page.getByLabel('Note (optional)').fill('For the audit.');
    const until = await dialog().locator('time').getAttribute('datetime');
    // The first attempt is lost on its way; the second is the same command.
    await context.route('**/grant', (route) => route.abort(), { times: 1 });
    await dialog().getByRole('button', { name: 'Grant' }).click();
    await page.getByText('The server does not answer.').waitFor();
    await dialog().getByRole('button', { name: 'Grant' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('What was decided').waitFor();
    expect(posts()).toMatchObject([
      {
        path: '/v1/approvals/apr_waiting0001/grant',
        csrf: 'csrf-1',
        key: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
        body: { note: 'For the audit.', max_calls: 5, expires: until },
      },
    ]);
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    expect(await page.getByRole('button', { name: 'Take back…' }).count()).toBe(1);
  });

  test('who was first is shown to who comes second', async () => {
    answers.signIn('token-of-bob');
    await open('/approvals/apr_waiting0001');
    await page.getByRole('button', { name: 'Grant…' }).click();
    answers.decide('apr_waiting0001', 'rejected', 'user:eve', { note: 'Not on a Friday.' });
    await dialog().getByRole('button', { name: 'Grant' }).click();
    await page.getByText('Somebody decided before you').waitFor();
    expect(await dialog().count()).toBe(0);
    const said = await page.locator('main').textContent();
    expect(said).toContain('user:eve');
    expect(said).toContain('Not on a Friday.');
    expect(await page.getByRole('button', { name: 'Grant…' }).count()).toBe(0);
  });

  test('who may not decide is offered nothing, and who asked may cancel', async () => {
    answers.approvals = [
      approval('apr_waiting0001'),
      approval('apr_waiting0002', { requested_by: 'user:eve' }),
    ];
    answers.signIn('token-of-ana');
    await open('/approvals/apr_waiting0002');
    await page.getByText('decides this').waitFor();
    expect(await page.locator('.decide button').count()).toBe(0);
    await page.goto(`${address}/approvals/apr_waiting0001`);
    await page.getByRole('button', { name: 'Cancel the request…' }).click();
    await dialog().getByRole('button', { name: 'Cancel the request' }).click();
    await page.locator('.standing-cancelled').waitFor();
    expect(posts().at(-1)?.path).toBe('/v1/approvals/apr_waiting0001/cancel');
  });

  test('a refusal says what to do: not permitted, too often, not there', async () => {
    answers.signIn('token-of-bob');
    answers.refuseOnce('/v1/approvals', {
      status: 429,
      code: 'rate_limited',
      detail: 'Too often.',
      retryAfter: 2,
    });
    await open('/approvals');
    await page.getByText('Try again in 2 seconds.').waitFor();
    const retry = page.getByRole('button', { name: 'Try again' });
    expect(await retry.isDisabled()).toBe(true);
    // Playwright waits until the button can be pressed.
    await retry.click();
    await page.locator('.row').first().waitFor();

    await page.locator('.row-link').first().click();
    await page.getByRole('button', { name: 'Deny…' }).click();
    await page.getByLabel('Note (optional)').fill('Because.');
    answers.refuseOnce('/v1/approvals', { status: 403, code: 'forbidden', detail: 'A policy says no.' });
    await dialog().getByRole('button', { name: 'Deny' }).click();
    await dialog().getByText('You are not permitted to do this.').waitFor();
    expect(await dialog().textContent()).toContain('A policy says no.');
    expect(await page.getByLabel('Note (optional)').inputValue()).toBe('Because.');

    await page.goto(`${address}/approvals/apr_nosuch00000`);
    await page.getByText('There is no such approval.').waitFor();
  });

  test('text of strangers is text here too', async () => {
    const hostile = `<img src=x onerror="document.title='owned'">\u202e`;
    answers.approvals = [
      approval('apr_hostile0001', {
        reason: hostile,
        definition: {
          name: hostile,
          description: hostile,
          effective_risk: 'critical',
          permissions: { [hostile]: hostile },
          capabilities: [hostile],
          contract: 'unknown',
          operation_contracts: { [hostile]: { inputs: 7, outputs: [hostile] } },
        },
        difference: {
          against: 'apr_hostile0000',
          verdict: 'cosmetic',
          omitted: 0,
          changes: [
            {
              kind: 'text_changed',
              severity: 'cosmetic',
              operation: hostile,
              side: 'definition',
              path: '',
              name: hostile,
              before: hostile,
              after: null,
            },
          ],
        },
      }),
    ];
    answers.signIn('token-of-bob');
    await open('/approvals/apr_hostile0001');
    await page.getByText('Since the last approval').waitFor();
    expect(await page.locator('main :is(img, script, iframe)').count()).toBe(0);
    expect(await page.title()).toBe('apr_hostile0001 · Agent-Tools');
  });

  test.each([
    ['/', 'es-ES', 'Iniciar sesión', 360],
    ['/approvals', 'es-ES', 'Aprobaciones', 360],
    ['/approvals/apr_waiting0001', 'es-ES', 'filesystem.delete_file', 360],
    ['/approvals', 'en-GB', 'Approvals', 1280],
    ['/approvals/apr_waiting0001', 'en-GB', 'filesystem.delete_file', 900],
  ])(
    'axe objects to nothing at %s in %s, and nothing is wider than the screen',
    async (path, locale, name, width) => {
      if (path !== '/') answers.signIn('token-of-bob');
      await open(path, { locale, viewport: { width, height: 860 }, reducedMotion: 'reduce' });
      await title(name).waitFor();
      if (path === '/approvals') await page.locator('.row').first().waitFor();
      await expectAccessible(page);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      const action = page.locator('.decide .button').first();
      if ((await action.count()) === 0) return;
      await action.click();
      await dialog().waitFor();
      await expectAccessible(page);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    },
  );
}
