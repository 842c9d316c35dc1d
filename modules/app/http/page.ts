import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { CatalogError } from '../../core/errors.ts';
import { matchesEtag } from './etag.ts';
import { assetHeaders, type HeaderList, pageHeaders } from './headers.ts';
import type { Reply } from './reply.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** Where a build puts the page: beside the bundle, or in `dist/` when the sources run. */
export function findPage(): string | undefined {
  const places = [
    join(import.meta.dirname, 'web'),
    join(import.meta.dirname, '..', '..', '..', 'dist', 'web'),
  ];
  return places.find((place) => existsSync(join(place, 'index.html')));
}

/** The built web page, read once: it is small, and nothing of the disk can be asked for by name. */
export class Page {
  readonly #index: { readonly body: Buffer; readonly etag: string; readonly headers: HeaderList } | undefined;
  readonly #assets = new Map<string, Reply>();

  /** `root`: the folder that a build made; undefined: there is none. */
  constructor(root: string | undefined) {
    if (root === undefined) return;
    for (const path of filesBelow(root)) {
      const body = readFileSync(join(root, path));
      if (path === 'index.html') {
        const etag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
        this.#index = { body, etag, headers: pageHeaders(etag, body.length) };
      } else {
        const type = TYPES[extname(path)] ?? 'application/octet-stream';
        const headers = assetHeaders(type, body.length, path.startsWith('assets/'));
        this.#assets.set(`/${path}`, { status: 200, headers, body });
      }
    }
  }

  /** The page itself, which reads its address in the browser. */
  index(condition: string | undefined): Reply {
    if (this.#index === undefined) {
      throw new CatalogError('not_found', 'The web page is not built here.', 'Run `npm run build`.');
    }
    const { body, etag, headers } = this.#index;
    return condition === '*' || matchesEtag(condition, etag)
      ? { status: 304, headers }
      : { status: 200, headers, body };
  }

  asset(path: string): Reply | undefined {
    return this.#assets.get(path);
  }
}

function filesBelow(folder: string, prefix = ''): readonly string[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(folder, path) : entry.isFile() ? [path] : [];
  });
}
