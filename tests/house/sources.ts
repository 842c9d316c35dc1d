import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const ROOT = dirname(dirname(import.meta.dirname));

export interface Import {
  /** As written. */
  readonly specifier: string;
  /** Workspace-relative file for a relative import. */
  readonly file?: string;
  /** Package name for an npm import, with `node:` modules as they are. */
  readonly package?: string;
  readonly typeOnly: boolean;
}

export interface Source {
  /** Workspace-relative, with `/`. */
  readonly file: string;
  readonly text: string;
  readonly imports: readonly Import[];
  readonly isTest: boolean;
}

/** Every TypeScript source of the given folders, with what it imports. */
export const readSources = (...folders: readonly string[]): readonly Source[] =>
  folders.flatMap((folder) => filesBelow(join(ROOT, folder))).map(readSource);

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'golden'].includes(entry.name) ? [] : filesBelow(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function readSource(path: string): Source {
  const text = readFileSync(path, 'utf8');
  const file = relative(ROOT, path).replaceAll('\\', '/');
  return { file, text, imports: importsOf(file, text), isTest: /\.test\.tsx?$|\/testing\//.test(file) };
}

const STATEMENT = /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"\n]+)['"]/g;
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g;
const WORKER = /new URL\(\s*['"](\.[^'"\n]+\.ts)['"],\s*import\.meta\.url/g;

function importsOf(file: string, text: string): readonly Import[] {
  const found: { specifier: string; typeOnly: boolean }[] = [];
  for (const match of text.matchAll(STATEMENT))
    found.push({ specifier: match[3] ?? '', typeOnly: match[2] !== undefined });
  for (const match of text.matchAll(DYNAMIC)) found.push({ specifier: match[1] ?? '', typeOnly: false });
  for (const match of text.matchAll(WORKER)) found.push({ specifier: match[1] ?? '', typeOnly: false });
  return found.map(({ specifier, typeOnly }) => {
    if (specifier.startsWith('.')) {
      return { specifier, typeOnly, file: join(dirname(file), specifier).replaceAll('\\', '/') };
    }
    const parts = specifier.split('/');
    const name = specifier.startsWith('node:')
      ? specifier
      : parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
    return { specifier, typeOnly, package: name };
  });
}
