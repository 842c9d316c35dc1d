import * as contract from '../contract.ts';
import type { Files } from '../files/index.ts';

/** Calls the operations with defaults filled in, as the faces do. */
export const ask = {
  read: (files: Files, path: string, more: object = {}) =>
    files.readFile(contract.readFileInput.parse({ path, ...more })),
  write: (files: Files, path: string, content: string, more: object = {}) =>
    files.writeFile(contract.writeFileInput.parse({ path, content, ...more })),
  list: (files: Files, path: string, more: object = {}) =>
    files.listDirectory(contract.listDirectoryInput.parse({ path, ...more })),
  search: (files: Files, more: object = {}, signal?: AbortSignal) =>
    files.searchFiles(contract.searchFilesInput.parse(more), signal),
  info: (files: Files, path: string) => files.getFileInfo(contract.getFileInfoInput.parse({ path })),
};

/** Every operation on one path: a place that is refused must be refused by all of them. */
export const everyOperation: readonly (readonly [
  string,
  (files: Files, path: string) => Promise<unknown>,
])[] = [
  ['read_file', (files, path) => ask.read(files, path)],
  ['write_file', (files, path) => ask.write(files, path, 'overwritten')],
  ['list_directory', (files, path) => ask.list(files, path)],
  ['search_files', (files, path) => ask.search(files, { path })],
  ['get_file_info', (files, path) => ask.info(files, path)],
];
