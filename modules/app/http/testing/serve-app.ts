import type { App } from '../../app.ts';
import type { Log } from '../log.ts';
import { createHttpServer, type HttpFace, type HttpOptions } from '../server.ts';
import { ask, type Question, type Told } from './ask.ts';

export interface ServedApp extends AsyncDisposable {
  readonly face: HttpFace;
  readonly port: number;
  /** What the server logged, one JSON object each. */
  readonly log: readonly { readonly level: string; readonly message: string; readonly error?: unknown }[];
  ask(path: string, question?: Question): Promise<Told>;
}

/** The app on a free port of this machine, until disposed. */
export async function serveApp(app: App, options: Partial<HttpOptions> = {}): Promise<ServedApp> {
  const log: ServedApp['log'][number][] = [];
  const note = (level: string) => (message: string, error?: unknown) =>
    void log.push({ level, message, error });
  const collecting: Log = { info: note('info'), warn: note('warn'), bug: note('error') };
  const face = await createHttpServer(app, { host: '127.0.0.1', log: collecting, ...options });
  const port = await face.listen('127.0.0.1', 0);
  return {
    face,
    port,
    log,
    ask: (path, question) => ask(port, path, question),
    [Symbol.asyncDispose]: () => face.close(),
  };
}
