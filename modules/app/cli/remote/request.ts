import type { HttpBinding } from '../../operations/operation.ts';

export interface RemoteRequest {
  readonly method: HttpBinding['method'];
  readonly url: URL;
  readonly body?: string;
}

type Input = Readonly<Record<string, unknown>>;

/** How an operation's input travels: path parameters in the path, the rest as query of a GET or body of a POST. */
export function planRequest({ method, path }: HttpBinding, input: Input, server: URL): RemoteRequest {
  const inPath = new Set(Array.from(path.matchAll(/\{(\w+)\}/g), ([, key = '']) => key));
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => segment(String(input[key])));
  const url = new URL(`.${filled}`, server);
  const rest = Object.entries(input).filter(([key, value]) => !inPath.has(key) && value !== undefined);
  if (method === 'POST') return { method, url, body: JSON.stringify(Object.fromEntries(rest)) };
  for (const [key, value] of rest)
    for (const each of Array.isArray(value) ? value : [value]) url.searchParams.append(key, String(each));
  return { method, url };
}

/** `..` as a whole segment would be resolved away, even when it is encoded. */
const segment = (text: string): string =>
  text === '.' || text === '..' ? text.replaceAll('.', '%252E') : encodeURIComponent(text);
