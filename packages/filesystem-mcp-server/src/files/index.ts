export { type AllowedDirectories, NotAllowable, openAllowedDirectories } from './allowed-directories.ts';
export { FileError, type FileErrorCode } from './file-error.ts';
export { createFiles, type Files } from './files.ts';
export { LIMITS } from './limits.ts';
export { quoted, visible } from './quoted.ts';
