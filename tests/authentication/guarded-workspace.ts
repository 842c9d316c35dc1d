import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from '../../modules/app/app.ts';
import { FakeFaces, type Ran } from '../../modules/app/cli/testing/fake-shell.ts';
import { composeLocal } from '../../modules/app/compose.ts';
import { type ServedApp, serveApp } from '../../modules/app/http/testing/serve-app.ts';

/** The command line over the product as it is shipped. */
class LocalFaces extends FakeFaces {
  override readonly compose = async (options: Parameters<typeof composeLocal>[0]) => composeLocal(options);
}

/** A server as another process would be one. */
export class GuardedServer implements AsyncDisposable {
  readonly #app: App;
  readonly #served: ServedApp;

  constructor(app: App, served: ServedApp) {
    this.#app = app;
    this.#served = served;
  }

  /** Of a read by whoever has this credential. */
  async statusFor(bearer?: string): Promise<number> {
    const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
    return (await this.#served.ask('/v1/tools', { headers })).status;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#served[Symbol.asyncDispose]();
    await this.#app[Symbol.asyncDispose]();
  }
}

/** A workspace whose server asks who callers are: files, commands and servers as they are shipped. */
export class GuardedWorkspace implements Disposable {
  readonly folder = mkdtempSync(join(realpathSync(tmpdir()), 'agent-tools-guarded-'));

  constructor(configuration: string) {
    this.configure(configuration);
    mkdirSync(join(this.folder, 'catalog'));
    writeFileSync(
      join(this.folder, 'catalog', 'files.tool.yaml'),
      'id: files.read\ntype: tool\nname: Read\ndescription: Reads.\ncapabilities: [file.read]\n',
    );
  }

  configure(text: string): void {
    writeFileSync(join(this.folder, 'agent-tools.yaml'), text);
  }

  file(name: string): string {
    return join(this.folder, name);
  }

  /** The command line over this workspace, in this process. */
  run(...words: readonly string[]): Promise<Ran> {
    return this.runIn({}, ...words);
  }

  runIn(environment: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<Ran> {
    return new LocalFaces().run(words, { folder: this.folder, environment });
  }

  /** A new token of `agent:helper`, as a shell takes it. */
  async token(...more: readonly string[]): Promise<string> {
    const { stdout } = await this.run('token', 'create', '--subject', 'agent:helper', '--quiet', ...more);
    return stdout.trim();
  }

  /** A server of its own, as another process would be. */
  async serve(): Promise<GuardedServer> {
    const app = composeLocal({ workspace: this.folder });
    await app.composer.refresh(new AbortController().signal);
    return new GuardedServer(app, await serveApp(app));
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
