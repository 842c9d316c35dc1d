import { posix } from 'node:path';
import type { DocumentKind } from '../compile/compiled-document.ts';
import type { DefinitionFiles } from '../files/definition-files.ts';

/** Where the schemas are in a workspace that has its own, and in one that installs this package. */
const OWN = 'schemas';
const INSTALLED = 'node_modules/agent-tools/schemas';

/**
 * The first line of a document, by which editors find its schema, as a path relative to the document. The choice
 * depends on what is committed only, so that every machine formats alike.
 */
export async function schemaHeaders(
  files: DefinitionFiles,
): Promise<(file: string, kind: DocumentKind) => string> {
  const [own] = await files.look([`${OWN}/tool.schema.json`], []);
  const folder = own?.state === 'file' ? OWN : INSTALLED;
  return (file, kind) =>
    `# yaml-language-server: $schema=${posix.relative(posix.dirname(file), `${folder}/${kind}.schema.json`)}`;
}
