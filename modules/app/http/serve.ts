import { CatalogError } from '../../core/errors.ts';
import { EVERYTHING } from '../../core/ports/visibility.ts';
import { instantOf } from '../../core/time.ts';
import type { App, ComposeOptions } from '../app.ts';
import { processScheduler } from '../scheduler.ts';
import { type StoreStanding, storeStanding } from '../store-standing.ts';
import { type ListenAddress, planAddress, refusalToListen, urlOf } from './address.ts';
import { type CatalogCounts, catalogCounts } from './catalog-counts.ts';
import { isLoopback } from './guard.ts';
import { createLog, type Log } from './log.ts';
import { findPage } from './page.ts';
import { livingServer, writeServeRecord } from './serve-record.ts';
import { createHttpServer, type HttpFace } from './server.ts';
import { StandingLog } from './standing-log.ts';
import { StopSignals } from './stop-signals.ts';

/** Whoever waits for the server hears that it is ready before it does what can wait. Milliseconds. */
const FIRST_ANSWERS = 100;

interface Output {
  write(text: string): unknown;
}

export interface ServeOptions extends ComposeOptions {
  /** Instead of `server.host` and `server.port` of agent-tools.yaml. */
  readonly host?: string;
  readonly port?: number;
  /** Follow the files; without it only `reload` and SIGHUP read them again. */
  readonly watch: boolean;
  /** Say where it serves as one JSON object. */
  readonly json?: boolean;
  /** Say nothing but warnings. */
  readonly quiet?: boolean;
  readonly stdout?: Output;
  readonly stderr?: Output;
  readonly compose?: (options: ComposeOptions) => App | Promise<App>;
}

/**
 * Serves the workspace until SIGINT or SIGTERM, and resolves when everything has ended. A workspace with findings is
 * served all the same. Throws `CatalogError` `invalid_request` where the address is refused or taken.
 */
export async function serve(options: ServeOptions): Promise<void> {
  const { workspace, env, compose = composeHere, stderr = process.stderr } = options;
  using stop = new StopSignals();
  const write = (line: string): unknown => stderr.write(line);
  const log = createLog({ now: () => instantOf(Date.now()) }, write, options.quiet === true);
  let watched: StandingLog | undefined;
  await using app = await compose({
    workspace,
    ...(env !== undefined && { env }),
    onFailure: (error) =>
      log.bug('A watch, or what was asked in the background, failed; what is served goes on.', error),
    onPolicyFailure: (error) =>
      log.bug('The policies failed or could not be taken; `/readyz` says what is in force.', error),
    logRegistryFailure: write,
    onRefreshed: () => watched?.look(),
  });
  if (!(await loaded(app, stop.signal))) return;
  if (env !== undefined) checkOverlayIsRead(env, app);
  checkServerIsUnderstood(app);

  const address = planAddress(options, app.composer.workspace);
  const face = await createHttpServer(app, { host: address.host, log, page: findPage() });
  const url = urlOf({ host: address.host, port: await listen(face, address, workspace) });
  await using _record = await announce(options, url, address, app, log);
  using _background = processScheduler.after(FIRST_ANSWERS, () => {
    app.startProviders();
    app.startRetention();
    // The text index is built before the first search asks for it.
    app.composer.searchable().catch((error: unknown) => {
      if (!stop.signal.aborted)
        log.bug('The text index could not be built; the first search tries again.', error);
    });
  });
  watched = new StandingLog(app, log);
  watched.look();
  using _follow = follow(app, watched, options.watch, stop.signal, log);
  await stop.asked;
  log.info('Stopping: running requests are finished first.');
  await face.close();
}

/** Reads everything once; false: stopping was asked for in the meantime, and there is nothing to end yet. */
async function loaded({ composer, services }: App, signal: AbortSignal): Promise<boolean> {
  try {
    await composer.refresh(signal);
    await services.policies.reload(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return !signal.aborted;
}

/** Who is let in may stand in the overlay: a server without it could open what it should close. */
function checkOverlayIsRead(env: string, { composer }: App): void {
  const findings = composer.pin(EVERYTHING).loadDiagnostics();
  if (findings.every(({ code }) => code !== 'overlay_missing')) return;
  throw new CatalogError(
    'invalid_request',
    // A name that is none may be a path of this machine, and is not repeated.
    /^[\w-]+$/.test(env)
      ? `There is no \`agent-tools.${env}.yaml\`, and it may say who is let in.`
      : 'The name of the environment cannot stand in a file name, and its file may say who is let in.',
    'Create the file, or correct `--env` or AGENT_TOOLS_ENV; without them agent-tools.yaml alone counts.',
  );
}

/** A key that is not known may have been meant to say who is let in. */
function checkServerIsUnderstood({ composer }: App): void {
  const unknown = composer
    .pin(EVERYTHING)
    .loadDiagnostics()
    .find(({ code, path }) => code === 'unknown_key' && path.startsWith('/server/'));
  if (unknown === undefined) return;
  throw new CatalogError(
    'invalid_request',
    `${unknown.file}:${unknown.line}:${unknown.column} has a key below \`server\` that nobody reads, and it may say who is let in.`,
    'Correct or remove it; keys of your own begin with `x-`.',
  );
}

/** `compose.ts` brings everything along; whoever only asks for help should not pay for it. */
const composeHere = async (options: ComposeOptions): Promise<App> =>
  (await import('../compose.ts')).composeLocal(options);

async function listen(face: HttpFace, { host, port }: ListenAddress, workspace: string): Promise<number> {
  try {
    return await face.listen(host, port);
  } catch (error) {
    await face.close();
    const own = await livingServer(workspace);
    const isOwn = own !== undefined && new URL(own.url).port === String(port);
    throw refusalToListen(error, port, isOwn ? own : undefined) ?? error;
  }
}

/** Tells people and other commands where it serves. */
async function announce(
  { workspace, json, quiet, stdout = process.stdout }: ServeOptions,
  url: string,
  { host }: ListenAddress,
  { composer, clock }: App,
  log: Log,
): Promise<AsyncDisposable> {
  const record = { url, pid: process.pid, started_at: clock.now() };
  const written = await writeServeRecord(workspace, record, (other) =>
    log.warn('Another server serves this workspace already; commands go on asking that one.', {
      url: other.url,
      pid: other.pid,
    }),
  ).catch(() => {
    log.warn('.agent-tools/serve.json cannot be written; other commands will not find this server.');
    return { [Symbol.asyncDispose]: () => Promise.resolve() };
  });
  // Told to whoever started it, on this machine.
  const reader = composer.pin(EVERYTHING);
  const counts = catalogCounts(reader);
  if (json === true) stdout.write(`${JSON.stringify({ ...record, ...counts })}\n`);
  else if (quiet !== true)
    stdout.write(welcome(url, counts, [...reachOf(host), ...storeNote(storeStanding(reader))]));
  return written;
}

/** Who can reach it, where that is not this machine alone. */
function reachOf(host: string): readonly string[] {
  if (isLoopback(host)) return [];
  const where = ['0.0.0.0', '::'].includes(host)
    ? 'It listens on all addresses of this machine'
    : `It listens on ${host}, where other machines can reach it`;
  return [
    `${where}; everybody is asked who they are (\`server.auth\`).`,
    'It speaks plain http: put a proxy that does TLS before it.',
  ];
}

const storeNote = ({ owners }: StoreStanding): readonly string[] =>
  owners.length === 0
    ? []
    : ['The store cannot be read, and what it holds is not known. `agent-tools doctor` says why.'];

function welcome(url: string, { tools, findings }: CatalogCounts, notes: readonly string[]): string {
  const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;
  const found = [
    count(findings.error, 'error'),
    count(findings.warning, 'warning'),
    count(findings.info, 'note'),
  ].join(', ');
  const hint = findings.error > 0 ? ' `agent-tools validate` shows them.' : '';
  return `Agent-Tools serves this workspace at ${url}\n${count(tools, 'tool')}; ${found}.${hint}\n${notes.map((note) => `${note}\n`).join('')}Stop it with Ctrl-C.\n`;
}

/** Keeps the view up to date: by watching, and on SIGHUP. */
function follow(
  { composer, services }: App,
  standing: StandingLog,
  watch: boolean,
  signal: AbortSignal,
  log: Log,
): Disposable {
  const onError = (error: unknown): void => {
    if (!signal.aborted) log.bug('A refresh failed; the view before it is still served.', error);
  };
  const reload = (): void => {
    log.info('Reading the workspace again, as SIGHUP asked.');
    composer.refresh(signal).catch(onError);
  };
  const watching = watch ? composer.follow(onError) : undefined;
  const events = composer.events(undefined, ({ owner, generation }) => {
    log.info('An owner has a new generation, and it is served.', { owner, generation });
    standing.look();
    if (owner === 'configuration' && services.policies.state().overruled !== undefined)
      log.warn('Other machines can reach this server, so `policy.mode: observe` does not hold.');
  });
  process.on('SIGHUP', reload);
  return {
    [Symbol.dispose]() {
      process.off('SIGHUP', reload);
      events[Symbol.dispose]();
      watching?.[Symbol.dispose]();
    },
  };
}
