import type * as contract from '../contract.ts';
import type { AllowedDirectories } from './allowed-directories.ts';
import { getFileInfo } from './get-file-info.ts';
import { listDirectory } from './list-directory.ts';
import { readFile } from './read-file.ts';
import { searchFiles } from './search-files.ts';
import { writeFile } from './write-file.ts';

/** The five operations, confined to the allowed directories. A refusal is a FileError; anything else is a fault of ours. */
export interface Files {
  readFile(input: contract.ReadFileInput): Promise<contract.ReadFileOutput>;
  writeFile(input: contract.WriteFileInput): Promise<contract.WriteFileOutput>;
  listDirectory(input: contract.ListDirectoryInput): Promise<contract.ListDirectoryOutput>;
  searchFiles(input: contract.SearchFilesInput, signal?: AbortSignal): Promise<contract.SearchFilesOutput>;
  getFileInfo(input: contract.GetFileInfoInput): Promise<contract.GetFileInfoOutput>;
}

export function createFiles(allowed: AllowedDirectories): Files {
  return {
    readFile: (input) => readFile(allowed, input),
    writeFile: (input) => writeFile(allowed, input),
    listDirectory: (input) => listDirectory(allowed, input),
    searchFiles: (input, signal) => searchFiles(allowed, input, signal),
    getFileInfo: (input) => getFileInfo(allowed, input),
  };
}
