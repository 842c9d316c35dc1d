import * as z from 'zod';
import type { Diagnostic, Finding } from '../core/diagnostics/diagnostic.ts';
import {
  parseCapabilityId,
  parseInstanceId,
  parseProviderId,
  parseSourceId,
  parseToolId,
} from '../core/ids.ts';
import { LIFECYCLES } from '../core/model/lifecycle.ts';
import { RISKS } from '../core/model/risk.ts';
import { parseSubjectId } from '../core/model/subject.ts';
import { parseTeamName } from '../core/model/team-name.ts';
import { findingsOf, locate, type ReadDocument, readYaml } from '../documents/index.ts';
import { POLICY_ACTIONS } from './schema.ts';

/** A table of expectations beside the policies: `<policy.dir>/*.test.yaml`. */

const text = z.string().min(1).max(300);
const texts = z.array(text).max(1_000);

const parsed = <T>(parse: (text: string) => T | undefined, what: string) =>
  z.string().transform((given, context): T => {
    const value = parse(given);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: `The text is no ${what}.` });
    return z.NEVER;
  });
const toolId = parsed(parseToolId, 'id of a tool');
const providerId = parsed(parseProviderId, 'id of a provider');
const instanceId = parsed(parseInstanceId, 'id of an instance, such as `instances.files`');

/** A tool that need not be in the catalog. What is left out is unknown, or empty. */
const attributes = z.strictObject({
  id: toolId.prefault('example'),
  source: parsed(parseSourceId, 'source').prefault('definitions'),
  type: text.optional(),
  name: text.optional(),
  author: text.optional(),
  publisher: text.optional(),
  license: text.optional(),
  risk: z.enum([...RISKS, 'unknown']).optional(),
  approval_required: z.boolean().optional(),
  lifecycle: z.enum(LIFECYCLES).optional(),
  tags: texts.optional(),
  languages: texts.optional(),
  capabilities: z.array(parsed(parseCapabilityId, 'id of a capability')).max(1_000).optional(),
  providers: z.array(providerId).max(1_000).prefault(['example']),
  provider_types: texts.optional(),
  has_contract: z.boolean().optional(),
  registered: z.boolean().optional(),
});

const testCase = z.strictObject({
  name: text,
  subject: parsed(parseSubjectId, 'subject; `local`, or a kind and a name such as `agent:helper`'),
  teams: z.array(parsed(parseTeamName, 'name of a team')).max(1_000).optional(),
  claims: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), texts])).optional(),
  action: z.enum(POLICY_ACTIONS),
  tool: text.optional(),
  tools: texts.min(1).optional(),
  attributes: attributes.optional(),
  instance: z.strictObject({ id: instanceId, provider: providerId.optional() }).optional(),
  artifact: z.strictObject({ source: text, purl: text.optional() }).optional(),
  context: z
    .strictObject({
      approved: z.boolean().optional(),
      contract_match: z.boolean().optional(),
      review: z.enum(['not_reviewed', 'reviewed', 'rejected']).optional(),
      version: text.optional(),
      offer: providerId.optional(),
      instance: instanceId.optional(),
    })
    .optional(),
  expect: z.enum(['allow', 'deny', 'approval_required']),
  by: texts.optional(),
});

const testTable = z.strictObject({ cases: z.array(testCase).max(10_000) });

export type ToolAttributes = z.output<typeof attributes>;
export type TestCase = z.output<typeof testCase>;

export interface TestTable {
  readonly file: string;
  readonly cases: readonly TestCase[];
  readonly diagnostics: readonly Diagnostic[];
  /** Findings about cases, at their places. */
  locate(findings: readonly Finding[]): readonly Diagnostic[];
  lineOf(path: Finding['path']): number;
}

export function parseTestTable(file: string, source: string): TestTable {
  const document: ReadDocument = readYaml(new TextEncoder().encode(source));
  const parsed = testTable.safeParse(document.value);
  const findings = parsed.success
    ? parsed.data.cases.flatMap(aboutCase)
    : findingsOf(parsed.error.issues, document.value).map(
        // A word too many may be the one that was to make the case fail.
        (each): Finding => (each.code === 'unknown_key' ? { ...each, severity: 'error' } : each),
      );
  const place = (about: readonly Finding[]): readonly Diagnostic[] =>
    locate(file, { ...document, faults: [] }, about);
  const usable = parsed.success && document.faults.length === 0 && findings.length === 0;
  return {
    file,
    cases: usable ? parsed.data.cases : [],
    diagnostics: locate(file, document, document.faults.length > 0 ? [] : findings),
    locate: place,
    lineOf: (path) => place([{ code: 'policy_test_failed', path, message: '' }])[0]?.line ?? 1,
  };
}

const RESOURCES = {
  see: ['tool', 'tools', 'attributes'],
  call: ['tool', 'tools', 'attributes'],
  approve: ['tool', 'tools', 'attributes'],
  review: ['tool', 'tools', 'attributes'],
  install: ['artifact'],
  report: ['instance'],
} as const satisfies Record<TestCase['action'], readonly (keyof TestCase)[]>;
const ALL_RESOURCES = ['tool', 'tools', 'attributes', 'instance', 'artifact'] as const;

/** Each case is about exactly one kind of thing, and of one that its action can be about. */
function aboutCase(each: TestCase, at: number): readonly Finding[] {
  const named = ALL_RESOURCES.filter((key) => each[key] !== undefined);
  const fitting: readonly string[] = RESOURCES[each.action];
  const [only] = named;
  if (named.length === 1 && only !== undefined && fitting.includes(only)) return [];
  const words = fitting.map((key) => `\`${key}\``).join(', ');
  return [
    {
      code: 'invalid_value',
      path: ['cases', at],
      message: `The case has to name exactly one of ${words} for the action ${each.action}.`,
    },
  ];
}
