import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const REPOSITORY = new URL('../../../', import.meta.url);

/** Real corpora lie beside the repository and are never copied into it; elsewhere they are absent. */
export const sharedData = (name: string): string =>
  fileURLToPath(new URL(`../shared/data/${name}`, REPOSITORY));
export const hasSharedData: boolean = existsSync(sharedData(''));

/** The repository's own YAML. */
export const ownYamlFiles = (): readonly string[] =>
  globSync('{catalog,capabilities,packages,examples}/**/*.yaml', {
    cwd: fileURLToPath(REPOSITORY),
    exclude: (name) => name.includes('node_modules'),
  }).map((name) => fileURLToPath(new URL(name, REPOSITORY)));

export const yamlFilesOf = (corpus: string): readonly string[] =>
  globSync('**/*.{yaml,yml}', { cwd: sharedData(corpus) }).map((name) => `${sharedData(corpus)}/${name}`);

export const textOf = (file: string): string => readFileSync(file, 'utf8');
