import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { runCommandLine } from '../../modules/app/cli/run.ts';
import type { Shell } from '../../modules/app/cli/shell.ts';
import { documentText } from '../../modules/app/compose.ts';
import { problemOf } from '../../modules/app/http/testing/ask.ts';
import { bearer, FakeAuthenticator, subject } from '../../modules/app/http/testing/fake-authenticator.ts';
import { serveApp } from '../../modules/app/http/testing/serve-app.ts';
import { processScheduler } from '../../modules/app/scheduler.ts';
import { EVERYTHING, type VisibilitySource } from '../../modules/core/ports/visibility.ts';
import { type Instant, instantOf } from '../../modules/core/time.ts';
import { composeAtRest } from '../compose-at-rest.ts';

export const DAY = 24 * 60 * 60 * 1_000;

/** What a tool's document says; another contract is another set of inputs. */
export const toolText = (
  id: string,
  inputs = '{ path: string, text: string }',
  more = '',
): string => `id: ${id}
type: tool
name: Write a file
description: Writes one file.
capabilities: [file.write]
risk: high
${more}versions:
  - version: 1.0.0
    status: active
    contract:
      inputs: ${inputs}
    providers:
      - provider_id: acme
        provider_type: mcp_server
`;

const AUTH = 'version: 1\nserver: { auth: [{ type: token }] }\n';

/** A workspace of its own with the real owners on SQLite, a clock that the test moves, and an HTTP server over it. */
export class Stage implements AsyncDisposable {
  readonly folder: string;
  #now = Date.UTC(2026, 0, 1);
  /** What each subject sees; default: everything. */
  visibility: VisibilitySource = { of: () => EVERYTHING };
  readonly #ends: AsyncDisposable[] = [];

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async open(files: Readonly<Record<string, string>> = {}): Promise<Stage> {
    const stage = new Stage(await mkdtemp(join(tmpdir(), 'agent-tools-approvals-')));
    await stage.write('catalog/write.tool.yaml', toolText('files.write'));
    for (const [file, text] of Object.entries(files)) await stage.write(file, text);
    return stage;
  }

  readonly clock = { now: (): Instant => instantOf(this.#now) };

  later(milliseconds: number): void {
    this.#now += milliseconds;
  }

  async write(file: string, text: string): Promise<void> {
    const path = join(this.folder, file);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, text);
  }

  /** `authenticated`: callers have to say who they are. */
  async serve(authenticated = true) {
    if (authenticated) await this.write('agent-tools.yaml', AUTH);
    const app = composeAtRest({ workspace: this.folder }, this.clock);
    await app.composer.refresh(new AbortController().signal);
    const authenticator = new FakeAuthenticator({ now: () => instantOf(0) });
    authenticator.give('ana', subject('user:ana', ['see', 'approve', 'review'], { teams: ['ops'] }));
    authenticator.give('ops', subject('team:ops', ['see', 'call', 'approve']));
    authenticator.give('bea', subject('user:bea', ['see', 'approve']));
    authenticator.give('helper', subject('agent:helper', ['see', 'call'], { teams: ['ops'] }));
    authenticator.give('reporter', subject('runtime:reporter', ['report', 'install']));
    authenticator.give('other', subject('agent:other', ['see', 'call']));
    authenticator.give('caller', subject('agent:caller', ['call']));
    const visibility: VisibilitySource = { of: (who) => this.visibility.of(who) };
    const served = await serveApp({ ...app, authenticator, visibility });
    this.#ends.push(served, app);
    const headers = (who: string): Readonly<Record<string, string>> => (authenticated ? bearer(who) : {});
    const answerOf = (told: Awaited<ReturnType<typeof served.ask>>): Answer =>
      told.status < 400
        ? {
            status: told.status,
            body: record.parse(JSON.parse(told.text)),
            text: told.text,
            etag: told.headers.etag,
          }
        : { status: told.status, body: { ...problemOf(told) }, text: told.text, etag: undefined };
    return {
      port: served.port,
      app,
      get: async (who: string, path: string) => answerOf(await served.ask(path, { headers: headers(who) })),
      post: async (
        who: string,
        path: string,
        body: object = {},
        more: Readonly<Record<string, string>> = {},
      ) =>
        answerOf(
          await served.ask(path, {
            method: 'POST',
            headers: { ...headers(who), 'content-type': 'application/json', ...more },
            body: JSON.stringify(body),
          }),
        ),
      reload: () => app.composer.refresh(new AbortController().signal),
    };
  }

  /** One command line, as a process of its own would run it. */
  async run(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
    const printed = { stdout: '', stderr: '' };
    const output = (to: keyof typeof printed) => ({
      isTerminal: false,
      columns: undefined,
      write(text: string) {
        printed[to] += text;
        return Promise.resolve();
      },
    });
    const shell: Shell = {
      words,
      folder: this.folder,
      environment,
      stdin: {
        isTerminal: false,
        read: () => Promise.resolve(Buffer.from('')),
        readHidden: () => Promise.resolve(''),
      },
      stdout: output('stdout'),
      stderr: output('stderr'),
      signal: new AbortController().signal,
      scheduler: processScheduler,
      clock: this.clock,
    };
    const code = await runCommandLine(shell, {
      compose: async (options) => composeAtRest(options, this.clock),
      serve: () => Promise.reject(new Error('Nothing is served here.')),
      mcp: () => Promise.resolve(),
      readDocument: (...given) => documentText.read(...given),
      version: () => Promise.resolve('0.0.0'),
    });
    return { code, ...printed };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const end of this.#ends.splice(0)) await end[Symbol.asyncDispose]();
    await rm(this.folder, { recursive: true, force: true });
  }
}

const record = z.record(z.string(), z.unknown());

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly etag: string | undefined;
}
