import type { ParameterPlace } from '../../../core/model/offer.ts';
import type { CheckedCall } from '../../../core/ports/invocation.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { isDeniedHeader, isHeaderName, isHeaderValue } from './header-names.ts';

export interface CallRequest {
  readonly method: Method;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** Why there is no request to be made of a call; permanent words. */
export type RequestFault =
  | 'method_unknown'
  | 'path_invalid'
  | 'path_parameter_missing'
  | 'path_parameter_invalid'
  | 'header_denied'
  | 'header_invalid'
  | 'body_not_allowed';

const IN_QUERY: ReadonlySet<Method> = new Set(['GET', 'HEAD', 'DELETE']);
const NO_BODY: ReadonlySet<Method> = new Set(['GET', 'HEAD']);

/**
 * One HTTP request of a call. The path stays below that of the base address and the origin is always the base's, whatever
 * the offer and the arguments say.
 */
export function projectRequest(
  base: URL,
  { address, arguments: given }: Pick<CheckedCall, 'address' | 'arguments'>,
): Result<CallRequest, RequestFault> {
  const method = METHODS.find((each) => each === (address.method ?? 'GET').toUpperCase());
  if (method === undefined) return err('method_unknown');
  const template = readTemplate(address.path ?? '');
  if (template === undefined) return err('path_invalid');

  const placed = place(given, address.parameters ?? {}, method, template.names);
  const path = fillPath(template.segments, placed.path);
  if (!path.ok) return path;
  const headers = headersOf(placed.header);
  if (!headers.ok) return headers;
  const hasBody = !NO_BODY.has(method) && (method !== 'DELETE' || placed.body.size > 0);
  if (!hasBody && placed.body.size > 0) return err('body_not_allowed');

  const url = new URL(base.origin);
  url.pathname = base.pathname.replace(/\/+$/, '') + path.value;
  for (const [name, value] of template.query) url.searchParams.append(name, value);
  for (const [name, value] of placed.query)
    for (const text of queryTexts(value)) url.searchParams.append(wellFormed(name), wellFormed(text));
  return ok({
    method,
    url,
    headers: { ...headers.value, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: JSON.stringify(Object.fromEntries(placed.body)) }),
  });
}

type Placed = Readonly<Record<ParameterPlace, Map<string, unknown>>>;

function place(
  given: CheckedCall['arguments'],
  places: Readonly<Record<string, ParameterPlace>>,
  method: Method,
  inPath: ReadonlySet<string>,
): Placed {
  const placed: Placed = { path: new Map(), query: new Map(), header: new Map(), body: new Map() };
  const usual: ParameterPlace = IN_QUERY.has(method) ? 'query' : 'body';
  for (const [name, value] of Object.entries(given)) {
    const stated = Object.hasOwn(places, name) ? places[name] : undefined;
    if (value !== undefined) placed[stated ?? (inPath.has(name) ? 'path' : usual)].set(name, value);
  }
  return placed;
}

interface Template {
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  readonly names: ReadonlySet<string>;
}

const PARAMETER = /\{([^{}/]+)\}/g;
/** With what URLs read as one of them. */
const isDots = (segment: string): boolean => /^(?:\.|%2e){1,2}$/i.test(segment);

/** A path with `{name}` and, after `?`, what is asked every time. undefined: it could lead elsewhere. */
function readTemplate(text: string): Template | undefined {
  const [path = '', query = '', ...more] = text.split('?');
  if (
    more.length > 0 ||
    /[\\#\p{Cc}\s]/u.test(text) ||
    path.startsWith('//') ||
    /^[a-z][a-z0-9+.-]*:/i.test(path)
  )
    return undefined;
  const segments = path.replace(/^\//, '').split('/');
  if (segments.some(isDots) || segments.some((each) => /[{}]/.test(each.replace(PARAMETER, ''))))
    return undefined;
  const names = new Set([...path.matchAll(PARAMETER)].flatMap(([, name]) => name ?? []));
  return { segments: path === '' ? [] : segments, query: new URLSearchParams(query), names };
}

function fillPath(
  segments: readonly string[],
  values: ReadonlyMap<string, unknown>,
): Result<string, RequestFault> {
  const filled: string[] = [];
  const used = new Set<string>();
  for (const segment of segments) {
    let fault: RequestFault | undefined;
    const text = segment.replace(PARAMETER, (_, name: string) => {
      used.add(name);
      const value = values.get(name);
      if (value === undefined || value === null) fault ??= 'path_parameter_missing';
      const part = isScalar(value) ? String(value) : '';
      if (!isOneSegment(part)) fault ??= 'path_parameter_invalid';
      return encodeURIComponent(wellFormed(part));
    });
    if (fault !== undefined) return err(fault);
    if (isDots(text)) return err('path_parameter_invalid');
    filled.push(text);
  }
  if ([...values.keys()].some((name) => !used.has(name))) return err('path_parameter_invalid');
  return ok(filled.map((text) => `/${text}`).join(''));
}

/** Empty, it would make the address of something else; with dots in it, one that is read before it is decoded would too. */
const isOneSegment = (text: string): boolean =>
  text !== '' && !/\p{Cc}/u.test(text) && !text.split(/[\\/]/).some(isDots);

function headersOf(values: ReadonlyMap<string, unknown>): Result<Record<string, string>, RequestFault> {
  const headers: Record<string, string> = {};
  for (const [name, value] of values) {
    if (value === null) continue;
    const text = textOf(value);
    if (!isHeaderName(name) || !isHeaderValue(text)) return err('header_invalid');
    if (isDeniedHeader(name)) return err('header_denied');
    headers[name.toLowerCase()] = text;
  }
  return ok(headers);
}

/** A list is asked for by its name again and again, as most APIs read it. */
function queryTexts(value: unknown): readonly string[] {
  if (value === null) return [];
  return Array.isArray(value) && value.every(isScalar) ? value.map(String) : [textOf(value)];
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
const textOf = (value: unknown): string => (isScalar(value) ? String(value) : JSON.stringify(value));
/** Half a character of UTF-16 cannot be encoded. */
const wellFormed = (text: string): string => text.toWellFormed();
