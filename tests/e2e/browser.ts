import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../house/sources.ts';

/** Debian's Chromium; without it there is nothing to test here. */
const CHROMIUM = '/usr/bin/chromium';
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Milliseconds for one test on a machine that is busy with others. */
export const PATIENCE = 120_000;

/** Tests of the page, or the reason why there are none. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (existsSync(CHROMIUM)) describe(name, { timeout: PATIENCE }, tests);
  else test(name, ({ skip }) => skip(`there is no ${CHROMIUM}`));
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });

/** The page as it is shipped: not as the environment of tests would have it, in which React does everything twice. */
export async function buildPage(folder: string): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    await build({
      configFile: join(ROOT, 'modules', 'web', 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true },
    });
  } finally {
    process.env['NODE_ENV'] = NODE_ENV;
  }
}

export interface OpenPage {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What went wrong in the browser: scripts that failed, what the policy stopped, requests to elsewhere. */
  readonly faults: string[];
}

/** A browser of its own for one reader. */
export async function openPage(
  browser: Browser,
  address: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<OpenPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
    ...options,
  });
  const faults: string[] = [];
  context.on('page', (page) => {
    page.setDefaultTimeout(PATIENCE / 2);
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      // A browser reports each answer that is a refusal, or that did not come; that is no fault of the page.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        faults.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(address)) faults.push(request.url());
    });
  });
  return { context, page: await context.newPage(), faults };
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** Axe objects to nothing of what the page shows now, light or dark. */
export async function expectAccessible(page: Page): Promise<void> {
  // By the door of the browser's own tools: the policy of the page lets in no script of ours.
  await page.evaluate(axe);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await page.evaluate<AxeResult>('axe.run()');
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect([colorScheme, found]).toEqual([colorScheme, []]);
  }
}

/** Pixels by which the page is wider than the screen. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
