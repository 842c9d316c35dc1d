import type * as z from 'zod';
import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import type { FileAbsence, FileContent } from '../../core/ports/document-files.ts';
import { findingsOf, type ReadDocument, readYaml } from '../../documents/index.ts';
import { isBadAsWhole, type Remainder, withoutBadMembers } from './bad-members.ts';

export type Mapping = Readonly<Record<string, unknown>>;

/** One of the two files, by itself. */
export interface WorkspaceFile {
  readonly document: ReadDocument;
  /** What can be used of it. Absent: the file is bad as a whole. */
  readonly remainder?: Remainder & {
    readonly value: Mapping;
    /** With the members that findings take down. */
    readonly written: Mapping;
  };
  readonly findings: readonly Finding[];
}

const NO_TEXT: ReadDocument = { syntax: 'yaml', text: '', faults: [] };

/** A file that is not there says nothing, and neither does an empty one. `check` sees the mapping that was written. */
export function readWorkspaceFile(
  content: FileContent,
  schema: z.ZodType,
  check: (written: Mapping) => readonly Finding[],
): WorkspaceFile {
  if (content.state === 'missing') return usable(NO_TEXT, {}, []);
  if (content.state !== 'read') return { document: NO_TEXT, findings: [UNREAD[content.state]] };
  const document = readYaml(content.bytes);
  if (document.faults.length > 0) return { document, findings: [] };
  const value = document.value ?? {};
  if (!isMapping(value)) return { document, findings: [NOT_A_MAPPING] };
  // `registries:` with nothing below it is how an editor leaves a key whose lines are commented out.
  const written = Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
  const unsupported = checkVersion(written);
  if (unsupported !== undefined) return { document, findings: [unsupported] };
  const parsed = schema.safeParse(written);
  const findings = [...(parsed.success ? [] : findingsOf(parsed.error.issues, written)), ...check(written)];
  return isBadAsWhole(findings) ? { document, findings } : usable(document, written, findings);
}

function usable(document: ReadDocument, written: Mapping, findings: readonly Finding[]): WorkspaceFile {
  const { value, original } = withoutBadMembers(written, findings);
  return { document, findings, remainder: { value: isMapping(value) ? value : {}, original, written } };
}

function checkVersion({ version }: { readonly version?: unknown }): Finding | undefined {
  if (version === undefined || version === 1 || typeof version !== 'number') return undefined;
  return {
    code: 'unsupported_schema_version',
    path: ['version'],
    message: `The file is of version ${version}; this release reads version 1.`,
    hint: 'Write `version: 1`, or upgrade Agent-Tools.',
  };
}

export const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const NOT_A_MAPPING: Finding = {
  code: 'wrong_type',
  path: [],
  message: 'The file is not a mapping.',
  hint: 'Begin it with `version: 1`.',
};

const UNREAD = {
  not_a_file: {
    code: 'read_failed',
    path: [],
    message: 'This is not a regular file.',
    hint: 'Put a file in its place, or remove it.',
  },
  too_large: {
    code: 'file_too_large',
    path: [],
    message: 'The file is larger than 1 MiB.',
    hint: 'Shorten it.',
  },
  unreadable: {
    code: 'read_failed',
    path: [],
    message: 'The file may not be read.',
    hint: 'Check its permissions.',
  },
} as const satisfies Record<Exclude<FileAbsence, 'missing'>, Finding>;
