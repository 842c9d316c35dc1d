import type { IncomingMessage, ServerResponse } from 'node:http';
import createRouter from 'find-my-way';
import type { Requirement } from '../../core/model/subject.ts';
import type { Caller } from './access/caller.ts';
import { malformedEncoding } from './query.ts';
import type { Reply } from './reply.ts';
import type { RouteMeter } from './route-meter.ts';

export type Method = 'GET' | 'POST';
const METHODS: readonly Method[] = ['GET', 'POST'];

export interface Asked {
  /** Who asks; of open routes nobody has been asked, and it is `local`. */
  readonly caller: Caller;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The request target as it came. */
  readonly target: string;
  readonly path: string;
  readonly query: string;
  /** Decoded, by the names in the route's braces. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

export interface Route {
  readonly meter: RouteMeter;
  /** What a caller must be permitted, of several any. `open`: it is for everybody, and decides itself what it says to whom. */
  readonly access: Requirement | 'open';
  /** undefined: the route writes to the response itself. */
  answer(asked: Asked): Reply | undefined | Promise<Reply | undefined>;
}

type Router = createRouter.Instance<createRouter.HTTPVersion.V1>;
type Handler = createRouter.Handler<createRouter.HTTPVersion.V1>;

/** Longer parts of a path name nothing here; in characters, decoded. */
const MAX_PARAMETER = 400;

/** Which route answers which path. */
export class Routes {
  // Without a handler of its own for bad addresses the router would report them as unknown ones.
  readonly #router: Router = createRouter({ maxParamLength: MAX_PARAMETER, onBadUrl: () => undefined });
  readonly #routes = new Map<unknown, Route>();

  /** `path`: parameters in braces, as in OpenAPI. */
  add(method: Method, path: string, route: Route): void {
    const handler: Handler = () => undefined;
    this.#routes.set(handler, route);
    this.#router.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), handler);
  }

  /** HEAD is answered as GET. Throws `invalid_request` where the path cannot be decoded. */
  find(method: string, path: string): (Pick<Asked, 'params'> & { readonly route: Route }) | undefined {
    const asked = METHODS.find((each) => each === (method === 'HEAD' ? 'GET' : method));
    const found = asked === undefined ? null : this.#router.find(asked, path);
    if (found === null) return undefined;
    const route = this.#routes.get(found.handler);
    if (route === undefined) throw malformedEncoding();
    const { params } = found;
    return Object.values(params).includes('') ? undefined : { route, params };
  }

  /** As the `Allow` header says it; empty where the path is unknown. */
  allowed(path: string): readonly string[] {
    const methods = METHODS.filter((method) => this.find(method, path) !== undefined);
    if (methods.length === 0) return [];
    return [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'];
  }
}
