import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tool } from '../../core/model/tool.ts';
import type { AuthorityRequest } from '../../core/ports/authority.ts';
import type { Visibility } from '../../core/ports/visibility.ts';
import { exampleTool, exampleVersion } from '../../core/testing/example-tools.ts';
import { subjectNamed } from './example-policies.ts';

export const DEFAULT = readFileSync(
  join(import.meta.dirname, '../../../examples/policy/default.cedar'),
  'utf8',
);
export const HELPER = subjectNamed('agent:helper');
export const INTERNAL = exampleTool('files.internal', { tags: ['internal'], effectiveRisk: 'low' });
export const PLAIN = exampleTool('files.read', {
  effectiveRisk: 'low',
  versions: [exampleVersion({ contract: { inputs: {} } })],
  latestVersion: '1.0.0',
});
export const HIDE =
  '@id("hide-internal") forbid (principal, action == Action::"see", resource) when { resource.tags.contains("internal") };';
export const FORBID =
  '@id("no-calls") @note("Nothing is called on Sundays.") forbid (principal, action == Action::"call", resource);';

export const sees = ({ sees: seen }: Visibility, tool: Tool): boolean => seen === 'everything' || seen(tool);

export const call = (tool: Tool, approved = false, subject = HELPER): AuthorityRequest => ({
  subject,
  action: 'call',
  resource: { kind: 'tool', tool, contractMatch: 'unknown', review: 'not_reviewed', approved },
});
