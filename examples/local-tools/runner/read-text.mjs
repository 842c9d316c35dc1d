import { readFile, stat } from 'node:fs/promises';
import { ToolError } from './run-tool.mjs';

const LIMIT = 64 * 1024 * 1024;

/** The bytes of `text`, or of the file at `path`; exactly one of them is given. */
export async function readBytes({ text, path }) {
  if ((text === undefined) === (path === undefined)) {
    throw new ToolError('invalid_arguments', 'Give either text or path.');
  }
  if (text !== undefined) return Buffer.from(text, 'utf8');
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new ToolError('not_a_file', 'The path leads to no regular file.');
    if (found.size > LIMIT) throw new ToolError('file_too_large', `The file is larger than ${LIMIT} bytes.`);
    return await readFile(path);
  } catch (error) {
    if (error instanceof ToolError) throw error;
    throw new ToolError('file_not_readable', 'The file does not exist or may not be read.');
  }
}
