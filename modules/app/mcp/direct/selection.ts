import * as z from 'zod';
import { refKey } from '../../../core/catalog/links.ts';
import { CatalogError } from '../../../core/errors.ts';
import type { ToolRef } from '../../../core/ids.ts';
import type { Tool } from '../../../core/model/tool.ts';
import type { CatalogReader, ToolQuery } from '../../../core/ports/catalog.ts';
import type { Instant } from '../../../core/time.ts';
import { InputDecoder } from '../../http/input-decoder.ts';
import { parseQuery } from '../../http/query.ts';
import { filters, toolQuery } from '../../operations/filters.ts';
import { inputFaults } from '../../operations/input-fault.ts';
import type { Services } from '../../services.ts';

/** Which tools an address chooses: by what lists filter, and by what skills of the workspace need. */
export interface Selection {
  readonly filter: ToolQuery;
  /** Names of folders below `skills/`. */
  readonly skills: readonly string[];
}

const input = z.object({
  ...filters,
  // The specification of Agent Skills allows no other name, and none of these leads out of the folder.
  skill: z
    .array(
      z
        .string()
        .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
        .max(64),
    )
    .max(20)
    .optional()
    .describe('Satisfies a need of this skill: the name of its folder below `skills/`.'),
});
const decoder = new InputDecoder(input);

/** Throws `invalid_request` where it chooses nothing, or by what is not known. */
export function parseSelection(query: string): Selection {
  const parsed = input.safeParse(decoder.decode({}, parseQuery(query)));
  if (!parsed.success)
    throw new CatalogError(
      'invalid_request',
      inputFaults(parsed.error),
      'It takes what `GET /v1/tools` filters by, and `skill`.',
    );
  const { skill = [], ...filter } = parsed.data;
  if (skill.length === 0 && Object.keys(filter).length === 0) {
    throw new CatalogError(
      'invalid_request',
      'This address chooses no tools.',
      'Say which: `/mcp/direct?tag=NAME`, `?capability=ID` or `?skill=NAME`; all tools together are at `/mcp`.',
    );
  }
  return { filter: toolQuery(filter), skills: skill };
}

/** At most `limit` of them, and one more where there are more. */
export async function selectTools(
  { filter, skills }: Selection,
  limit: number,
  { reader, services, now, signal }: SelectionGround,
): Promise<readonly Tool[]> {
  if (skills.length === 0) return reader.tools(filter, { limit: limit + 1 }).items;
  const wanted = new Set<string>();
  for (const skill of skills)
    for (const ref of await toolsOfSkill(skill, { reader, services, now, signal })) wanted.add(refKey(ref));
  return reader
    .tools(filter, {})
    .items.filter(({ ref }) => wanted.has(refKey(ref)))
    .slice(0, limit + 1);
}

interface SelectionGround {
  readonly reader: CatalogReader;
  readonly services: Pick<Services, 'skills' | 'savedFiles'>;
  readonly now: Instant;
  readonly signal: AbortSignal;
}

/** The best tool of each need that is satisfied. Throws `not_found` where there is no such skill. */
async function toolsOfSkill(
  name: string,
  { reader, services, now, signal }: SelectionGround,
): Promise<readonly ToolRef[]> {
  const file = `skills/${name}/SKILL.md`;
  const content = await services.savedFiles.read(file, signal);
  if (content.state !== 'read')
    throw new CatalogError(
      'not_found',
      `There is no skill ${JSON.stringify(name)}.`,
      `It is read from ${file} of the workspace.`,
    );
  const { needs } = await services.skills.match({ file, bytes: content.bytes, folder: name }, reader, now);
  return needs.flatMap(({ satisfiedBy: [best] }) => (best === undefined ? [] : [best.tool]));
}
