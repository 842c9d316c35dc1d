import { STATED_OF_TOOL } from '../approvals/bound-definition.ts';
import type { Tool } from '../model/tool.ts';

type Stated = Pick<Tool, (typeof STATED_OF_TOOL)[number]>;

/**
 * What the document says of the tool as a whole that a reviewer looks at, as plain JSON for the ledger: `revision` is of
 * one version only. Absent keys are not stated.
 */
export function keepStatement(tool: Stated): unknown {
  const kept: unknown = JSON.parse(
    JSON.stringify(Object.fromEntries(STATED_OF_TOOL.map((key) => [key, tool[key]]))),
  );
  return kept;
}
