import { z } from 'zod';
import { LIMITS } from './files/limits.ts';

/** What the five tools take and give, for every face: the MCP schemas, the HTTP API and the tool entries. */

const path = z
  .string()
  .min(1)
  .max(LIMITS.pathBytes)
  .describe('Path inside the allowed directories: relative to them, or absolute.');
const folder = path.default('.').describe('Directory to look in; "." is the allowed directory itself.');
const shown = z.string().describe('The path, relative to the allowed directories.');
const kind = z.enum(['file', 'directory', 'symlink', 'other']);
const size = z.int().min(0).nullable().describe('Size in bytes; null for anything but a file.');
const format = z.enum(['text', 'base64']).default('text');

export const readFileInput = z.strictObject({
  path,
  offset: z.int().min(0).default(0).describe('First byte to read.'),
  limit: z
    .int()
    .min(LIMITS.readBytes.smallest)
    .max(LIMITS.readBytes.largest)
    .default(LIMITS.readBytes.standard)
    .describe('Most bytes to read in this call.'),
  format: format.describe('"text" decodes the file and refuses binary content; "base64" gives any bytes.'),
});
export const readFileOutput = z.object({
  path: shown,
  content: z.string().describe('The text, or the bytes in base64.'),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'base64']).describe('How content was decoded.'),
  bom: z.boolean().describe('Whether a byte order mark was taken off the text.'),
  size: z.int().min(0).describe('Size of the whole file in bytes.'),
  offset: z.int().min(0).describe('First byte in content, moved to the start of a character.'),
  bytes: z.int().min(0).describe('How many bytes of the file content stands for.'),
  truncated: z.boolean().describe('Whether the file goes on after content.'),
  next_offset: z.int().min(0).nullable().describe('The offset to go on with; null at the end.'),
});

export const writeFileInput = z.strictObject({
  path,
  content: z.string().describe(`The whole new content, at most ${LIMITS.writeBytes} bytes.`),
  format: format.describe('"text" writes content as UTF-8; "base64" writes the decoded bytes.'),
  if_exists: z
    .enum(['replace', 'fail'])
    .default('replace')
    .describe('What to do when the file exists already.'),
  create_parents: z.boolean().default(false).describe('Whether to create missing parent directories.'),
});
export const writeFileOutput = z.object({
  path: shown,
  bytes: z.int().min(0).describe('How many bytes were written.'),
  created: z.boolean().describe('Whether the file is new.'),
});

export const listDirectoryInput = z.strictObject({
  path: folder,
  limit: z
    .int()
    .min(1)
    .max(LIMITS.listEntries.largest)
    .default(LIMITS.listEntries.standard)
    .describe('Most entries to give in this call.'),
  after: z.string().optional().describe('Give the entries after this name: next_after of the call before.'),
});
export const listDirectoryOutput = z.object({
  path: shown,
  entries: z.array(z.object({ name: z.string(), type: kind, size })).describe('Sorted by name.'),
  truncated: z.boolean().describe('Whether there are more entries.'),
  next_after: z.string().nullable().describe('The name to go on after; null when there is nothing more.'),
});

export const searchFilesInput = z.strictObject({
  path: folder,
  pattern: z
    .string()
    .min(1)
    .max(LIMITS.search.patternCharacters)
    .default('**')
    .describe('Glob with * ? ** and {a,b}, such as "*.md"; with a "/" it is matched from the directory on.'),
  contains: z
    .string()
    .min(1)
    .max(LIMITS.search.textCharacters)
    .optional()
    .describe('Only text files with a line that contains this text, taken literally.'),
  ignore_case: z.boolean().default(false).describe('Whether case is ignored in pattern, contains, exclude.'),
  exclude: z
    .array(z.string().min(1).max(LIMITS.search.patternCharacters))
    .max(20)
    .default([])
    .describe('Globs of files and directories to leave out, such as "node_modules".'),
  limit: z
    .int()
    .min(1)
    .max(LIMITS.search.results.largest)
    .default(LIMITS.search.results.standard)
    .describe('Most matches to give.'),
});
export const searchFilesOutput = z.object({
  path: shown,
  matches: z.array(
    z.object({
      path: z.string(),
      type: kind,
      lines: z
        .array(z.object({ line: z.int().min(1), text: z.string() }))
        .describe('The first lines that contain the text.'),
    }),
  ),
  truncated: z.boolean().describe('Whether the search ended early or left something out.'),
  truncated_by: z
    .enum(['results', 'answer_size', 'time', 'entries', 'bytes', 'depth', 'cancelled'])
    .nullable()
    .describe('The bound that was met first.'),
  entries_seen: z.int().min(0),
  skipped: z.int().min(0).describe('Files and directories that were too large, not text or not readable.'),
});

export const getFileInfoInput = z.strictObject({ path });
export const getFileInfoOutput = z.object({
  path: shown,
  type: kind,
  size,
  modified: z.string().describe('Last change of the content, RFC 3339 UTC.'),
  created: z
    .string()
    .nullable()
    .describe('Creation time, RFC 3339 UTC; null where the file system keeps none.'),
  permissions: z.string().describe('POSIX mode in octal, such as "0644".'),
  links: z.int().min(0).describe('How many names the file has (hard links).'),
});

export type ReadFileInput = z.infer<typeof readFileInput>;
export type ReadFileOutput = z.infer<typeof readFileOutput>;
export type WriteFileInput = z.infer<typeof writeFileInput>;
export type WriteFileOutput = z.infer<typeof writeFileOutput>;
export type ListDirectoryInput = z.infer<typeof listDirectoryInput>;
export type ListDirectoryOutput = z.infer<typeof listDirectoryOutput>;
export type SearchFilesInput = z.infer<typeof searchFilesInput>;
export type SearchFilesOutput = z.infer<typeof searchFilesOutput>;
export type GetFileInfoInput = z.infer<typeof getFileInfoInput>;
export type GetFileInfoOutput = z.infer<typeof getFileInfoOutput>;
export type EntryKind = z.infer<typeof kind>;
