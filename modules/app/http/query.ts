import { CatalogError } from '../../core/errors.ts';

/** Every value of every parameter, in the order of the query. Strict: what cannot be decoded is refused, not guessed. */
export function parseQuery(query: string): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  if (query === '') return values;
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    const value = at < 0 ? '' : decode(pair.slice(at + 1));
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  return values;
}

/** Path and query of a request target; refused where it is no path of this server. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  if (!target.startsWith('/') || target.includes('#')) {
    throw new CatalogError(
      'invalid_request',
      'The request target is not a path.',
      'Ask for a path, such as /v1/tools.',
    );
  }
  const at = target.indexOf('?');
  return at < 0 ? { path: target, query: '' } : { path: target.slice(0, at), query: target.slice(at + 1) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw malformedEncoding();
  }
}

export const malformedEncoding = (): CatalogError =>
  new CatalogError(
    'invalid_request',
    'The address has a percent sign that is not followed by UTF-8 in hexadecimal.',
    'Encode every parameter as UTF-8, and a percent sign as %25.',
  );
