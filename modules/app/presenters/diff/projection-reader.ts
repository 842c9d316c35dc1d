import { CatalogError } from '../../../core/errors.ts';
import type { DocumentText } from '../../../core/ports/document-text.ts';
import { type SavedProjection, savedProjection } from '../../shapes/saved-projection.ts';
import { CATALOG_VERSION } from '../../shapes/status.ts';

const AGAIN = 'Save one with `agent-tools status --json > FILE`.';
const COLLECTIONS = ['artifacts', 'capabilities', 'implementations', 'instances', 'observations'] as const;

/**
 * What a file holds that `status --json` was saved in. `name`: as the caller typed it. Throws `invalid_request` where it
 * holds anything else, was written for another version of the catalog, or holds only a page of it. `documents` is asked only
 * for the place of a fault.
 */
export async function parseProjection(
  bytes: Uint8Array,
  name: string,
  documents: DocumentText,
): Promise<SavedProjection> {
  const value = await parseJson(bytes, name, documents);
  if (typeof value !== 'object' || value === null || !('catalog_version' in value)) {
    throw refused(name, 'is no saved projection: it has no `catalog_version`', AGAIN);
  }
  const { catalog_version: version } = value;
  if (version !== CATALOG_VERSION) {
    throw refused(
      name,
      `has catalog_version ${JSON.stringify(version)?.slice(0, 40)}, and this release reads ${CATALOG_VERSION}`,
      'Save it again with this release, or compare both with the release that wrote them.',
    );
  }
  const parsed = savedProjection.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refused(
      name,
      `is no saved projection: \`${pointer(issue?.path ?? [])}\` ${issue?.message ?? 'is wrong'}`,
      AGAIN,
    );
  }
  checkWhole(parsed.data, name);
  return parsed.data;
}

async function parseJson(bytes: Uint8Array, name: string, documents: DocumentText): Promise<unknown> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw refused(name, 'is not UTF-8', AGAIN, cause);
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    const place = toldPlace(cause) ?? (await foundPlace(text, documents));
    throw refused(name, `is no JSON${place === undefined ? '' : `: ${place}`}`, AGAIN, cause);
  }
}

/** The parser tells most places, and quotes the document beside them: only the place is passed on. */
function toldPlace(error: unknown): string | undefined {
  const [, line, column] =
    /\(line (\d+) column (\d+)\)/.exec(error instanceof Error ? error.message : '') ?? [];
  return line === undefined ? undefined : `line ${line}, column ${column}`;
}

async function foundPlace(text: string, documents: DocumentText): Promise<string | undefined> {
  const { diagnostics } = await documents.read(text, 'projection.json');
  const fault = diagnostics.find(({ code }) => code === 'json_syntax');
  return fault && `line ${fault.line}, column ${fault.column}`;
}

/** A page says of what is not on it neither that it is there nor that it is not. */
function checkWhole(projection: SavedProjection, name: string): void {
  for (const collection of COLLECTIONS) {
    const { length } = projection[collection];
    const total = projection.counts?.[collection] ?? length;
    if (total !== length) {
      throw refused(
        name,
        `holds ${length} of ${total} ${collection}`,
        'Save all of them: agent-tools status --json > FILE, without --server.',
      );
    }
  }
}

const pointer = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('') ||
  '/';

const refused = (name: string, what: string, hint: string, cause?: unknown): CatalogError =>
  new CatalogError('invalid_request', `${JSON.stringify(name.slice(0, 200))} ${what}.`, hint, cause);
