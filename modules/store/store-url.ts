import { err, ok, type Result } from '../core/result.ts';

export type StoreUrl =
  | { readonly engine: 'sqlite'; readonly path: string }
  | { readonly engine: 'postgres'; readonly url: string };

/**
 * `sqlite:PATH`, relative to the workspace or absolute, or `postgres://…` (also `postgresql://…`). The reason never
 * repeats the text: it may hold a password.
 */
export function parseStoreUrl(text: string): Result<StoreUrl, string> {
  if (text.startsWith('sqlite:')) {
    const path = text.slice('sqlite:'.length);
    if (path === '' || path.includes('\0') || path.startsWith('//') || path.startsWith(':'))
      return err('After sqlite: stands the path of a file.');
    return ok({ engine: 'sqlite', path });
  }
  if (/^postgres(?:ql)?:\/\//.test(text)) {
    return URL.canParse(text)
      ? ok({ engine: 'postgres', url: text })
      : err(
          'What follows postgres: is no URL; special characters of a password are written in percent-encoding.',
        );
  }
  return err('A store is sqlite:PATH or postgres://….');
}
