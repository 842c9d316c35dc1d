import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SchemaKeywords } from '../../schema-node.ts';

/** A tool as real servers list it: all of them have an object as input schema. */
export interface LiveTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: SchemaKeywords;
  readonly outputSchema?: SchemaKeywords;
  readonly annotations?: Readonly<Record<string, unknown>>;
}

const FOLDER = fileURLToPath(new URL('../../../../../shared/data/mcp-servers-live/', import.meta.url));

export const hasLiveTools = existsSync(FOLDER);

/** The answers to tools/list, by server. Read in place; empty where the corpus is not there. */
export function liveToolSets(): readonly (readonly [server: string, tools: readonly LiveTool[]])[] {
  if (!hasLiveTools) return [];
  return readdirSync(FOLDER).map((file) => {
    const { tools } = JSON.parse(readFileSync(`${FOLDER}${file}`, 'utf8')) as { tools: readonly LiveTool[] };
    return [file.replace('.tools-list.json', ''), tools];
  });
}
