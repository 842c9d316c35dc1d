import * as z from 'zod';
import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { parseInstant } from '../../core/time.ts';
import { findingsOf, type ReadDocument, type TextFault, unknownKeys } from '../../documents/index.ts';
import { type ReadEntry, readEntry } from './entry-fields.ts';
import { quote } from './entry-text.ts';
import {
  registryDocument,
  registryMetaDocument,
  registryTopDocument,
  SEMANTIC_VERSION,
  SUPPORTED_MAJOR,
} from './registry-document.ts';

/** A tools.json before its entries are judged. `entries` is absent where the load fails as a whole (seed-reading A9, A10). */
export interface RegistryOutline {
  readonly schemaVersion?: string;
  readonly entries?: readonly ReadEntry[];
  readonly findings: readonly Finding[];
}

export function readOutline(document: ReadDocument): RegistryOutline {
  if (document.value === undefined) return { findings: [] };
  // The version first: a document of another major version may have any shape.
  const schemaVersion = registryTopDocument.shape.version.safeParse(versionOf(document.value)).data;
  const declared = schemaVersion === undefined ? {} : { schemaVersion };
  const versionFinding = schemaVersion === undefined ? undefined : checkSchemaVersion(schemaVersion);
  if (versionFinding !== undefined) return { ...declared, findings: [versionFinding] };
  const parsed = registryTopDocument.safeParse(document.value);
  if (!parsed.success) {
    return { ...declared, findings: findingsOf(parsed.error.issues, document.value) };
  }
  if (document.faults.some(isAboutTopLevel)) return { ...declared, findings: [] };
  const { tools, meta } = parsed.data;
  return {
    ...declared,
    entries: tools.map(readEntry),
    findings: [...unknownKeys(registryDocument, document.value), ...checkMeta(meta)],
  };
}

const versionOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined;

/** Of two equal keys of the top level, nobody can say which one was meant; inside of a part, the rest is as good as it was. */
const isAboutTopLevel = ({ code, path }: TextFault): boolean =>
  code === 'duplicate_key' && path?.length === 1;

function checkSchemaVersion(text: string): Finding | undefined {
  const major = SEMANTIC_VERSION.exec(text)?.[1];
  const path = ['version'];
  if (major === undefined) {
    const message = `${quote(text)} is not a semantic version.`;
    return { code: 'invalid_version', path, message, hint: `Write \`${SUPPORTED_MAJOR}.0.0\`.` };
  }
  if (major === String(SUPPORTED_MAJOR)) return undefined;
  return {
    code: 'unsupported_schema_version',
    path,
    message: `The document is of schema version ${quote(text)}; this release reads versions ${SUPPORTED_MAJOR}.x.`,
    hint: 'Use a version of the same major number, or upgrade Agent-Tools.',
  };
}

/** `meta` describes and decides nothing, so its faults leave the entries alone. */
function checkMeta(meta: unknown): readonly Finding[] {
  if (meta === undefined) return [];
  const parsed = registryMetaDocument.safeParse(meta);
  const findings = parsed.success ? [] : findingsOf(parsed.error.issues, meta);
  const created = readableCreated.parse(meta);
  if (created === undefined || parseInstant(created) !== undefined) return below('meta', findings);
  const message = `${quote(created)} is not an ISO 8601 date.`;
  const hint = 'Write a date such as `2026-05-09`.';
  return below('meta', [...findings, { code: 'invalid_value', path: ['created'], message, hint }]);
}

const readableCreated = z
  .looseObject({ created: z.string().optional().catch(undefined) })
  .transform(({ created }) => created);

const below = (key: string, findings: readonly Finding[]): readonly Finding[] =>
  findings.map((finding) => ({ ...finding, path: [key, ...finding.path] }));
