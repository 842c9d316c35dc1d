import type { Diagnostic, Finding } from '../core/diagnostics/diagnostic.ts';
import { severityOf } from '../core/diagnostics/diagnostic.ts';
import { canonicalProviderType } from '../core/model/provider-type.ts';
import type { Subject } from '../core/model/subject.ts';
import type { Tool } from '../core/model/tool.ts';
import type {
  AuthorityAction,
  AuthorityRequest,
  AuthorityResource,
  Decision,
} from '../core/ports/authority.ts';
import type { PolicyTestCase, PolicyTestReport } from '../core/ports/policy-inspection.ts';
import { shortText } from '../documents/index.ts';
import type { ReadFile } from './policy-files.ts';
import { parseTestTable, type TestCase, type TestTable, type ToolAttributes } from './test-table.ts';

export interface TestedPolicies {
  decide(request: AuthorityRequest): Decision;
  sees(subject: Subject, tool: Tool): Decision;
}

/** Runs tables as they were read, over the tools of the catalog. Nothing of it throws for content. */
export function runTables(
  files: readonly ReadFile[],
  tools: readonly Tool[],
  policies: TestedPolicies,
): PolicyTestReport {
  const byId = Map.groupBy(tools, ({ ref }): string => ref.id);
  const cases: PolicyTestCase[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { file, text, fault } of files) {
    if (text === undefined) {
      const code = fault ?? 'read_failed';
      const message = 'The table cannot be read.';
      diagnostics.push({ code, severity: severityOf(code), file, line: 1, column: 1, path: '', message });
      continue;
    }
    const table = parseTestTable(file, text);
    diagnostics.push(...table.diagnostics);
    const findings: Finding[] = [];
    for (const [at, each] of table.cases.entries()) {
      const { results, missing } = runCase(each, byId, policies);
      findings.push(...missing.map((id) => missingTool(at, id)));
      for (const result of results) {
        cases.push(reported(result, each, table, at));
        if (!result.ok) findings.push(failed(at, each, result));
      }
    }
    diagnostics.push(...table.locate(findings));
  }
  return { cases, diagnostics };
}

interface CaseResult {
  /** The tool, where a case names several. */
  readonly of?: string;
  readonly actual: Decision;
  readonly ok: boolean;
}

function runCase(
  each: TestCase,
  byId: ReadonlyMap<string, readonly Tool[]>,
  policies: TestedPolicies,
): { readonly results: readonly CaseResult[]; readonly missing: readonly string[] } {
  const subject = subjectOf(each);
  const judged = (actual: Decision, of?: string): CaseResult => ({
    ...(of !== undefined && { of }),
    actual,
    ok: actual.outcome === each.expect && (each.by ?? []).every((id) => actual.policies.includes(id)),
  });
  const ask = (tool: Tool): Decision =>
    each.action === 'see'
      ? policies.sees(subject, tool)
      : policies.decide({ subject, action: each.action, resource: toolResource(tool, each) });
  if (each.attributes !== undefined) return { results: [judged(ask(toolOf(each.attributes)))], missing: [] };
  const resource = otherResource(each);
  if (resource !== undefined) {
    const action: AuthorityAction = each.action === 'report' ? 'report' : 'install';
    return { results: [judged(policies.decide({ subject, action, resource }))], missing: [] };
  }
  const ids = each.tools ?? (each.tool === undefined ? [] : [each.tool]);
  return {
    results: ids.flatMap((id) =>
      (byId.get(id) ?? []).map((tool) => judged(ask(tool), ids.length > 1 ? id : undefined)),
    ),
    missing: ids.filter((id) => !byId.has(id)),
  };
}

const subjectOf = ({ subject: id, teams = [], claims = {} }: TestCase): Subject => ({
  id,
  teams: [...new Set(teams)].sort(),
  claims,
  permissions: 'all',
});

function toolResource(tool: Tool, { context = {} }: TestCase): AuthorityResource {
  const { approved = false, contract_match: match, review = 'not_reviewed' } = context;
  const { version, offer, instance } = context;
  return {
    kind: 'tool',
    tool,
    ...(version !== undefined && { version }),
    ...(offer !== undefined && { offer }),
    ...(instance !== undefined && { instance }),
    contractMatch: match ?? 'unknown',
    review,
    approved,
  };
}

function otherResource({ instance, artifact }: TestCase): AuthorityResource | undefined {
  if (artifact !== undefined) {
    const { source, purl } = artifact;
    return { kind: 'artifact', source, ...(purl !== undefined && { purl }) };
  }
  if (instance === undefined) return undefined;
  const { id, provider } = instance;
  return { kind: 'instance', id, ...(provider !== undefined && { provider }) };
}

/** The tool that a case describes instead of naming one. */
function toolOf(given: ToolAttributes): Tool {
  const types: readonly (string | undefined)[] = given.provider_types ?? [undefined];
  const { id, source, capabilities, risk = 'unknown' } = given;
  const offers = given.providers.flatMap((providerId) =>
    types.map((providerType) => {
      const canonicalType = providerType === undefined ? undefined : canonicalProviderType(providerType);
      return {
        providerId,
        ...(providerType !== undefined && { providerType }),
        ...(canonicalType !== undefined && { canonicalType }),
        lifecycle: 'active' as const,
        call: {},
        derived: false,
      };
    }),
  );
  return {
    ref: { id, source },
    origin: { kind: 'definition', file: 'example' },
    type: given.type ?? 'tool',
    name: given.name ?? id,
    lifecycle: given.lifecycle ?? 'active',
    registration:
      given.registered === false ? { state: 'refused', reason: 'invalid' } : { state: 'registered' },
    ...(capabilities !== undefined && { capabilities }),
    operations: [],
    tags: given.tags ?? [],
    languages: given.languages ?? [],
    examples: [],
    aliases: [],
    sameAs: [],
    ...(given.author !== undefined && { author: { name: given.author } }),
    ...(given.publisher !== undefined && { publisher: { name: given.publisher } }),
    ...(given.license !== undefined && { license: given.license }),
    ...(risk !== 'unknown' && { risk, effectiveRisk: risk }),
    ...(given.approval_required !== undefined && { approvalRequired: given.approval_required }),
    versions: [
      {
        version: '1.0.0',
        revision: 'sha256:example',
        lifecycle: 'active',
        ...(given.has_contract !== false && { contract: { inputs: {} } }),
        offers,
      },
    ],
    latestVersion: '1.0.0',
    conflicts: [],
    diagnostics: [],
  };
}

const reported = (
  { of, actual, ok }: CaseResult,
  { name, expect }: TestCase,
  { file, lineOf }: TestTable,
  at: number,
): PolicyTestCase => ({
  file,
  line: lineOf(['cases', at]),
  name: of === undefined ? name : `${name}: ${of}`,
  expected: expect,
  actual: actual.outcome,
  ok,
  policies: actual.policies,
});

function failed(at: number, { name, expect, by = [] }: TestCase, { of, actual }: CaseResult): Finding {
  const deciding = actual.policies.length === 0 ? 'no policy' : actual.policies.map(shortText).join(', ');
  const what = `${shortText(name)}${of === undefined ? '' : ` (${shortText(of)})`}`;
  const wanted = `${expect}${by.length === 0 ? '' : ` by ${by.map(shortText).join(', ')}`}`;
  return {
    code: 'policy_test_failed',
    path: ['cases', at, 'expect'],
    message: `${what}: expected ${wanted}, found ${actual.outcome} by ${deciding}.`,
  };
}

const missingTool = (at: number, id: string): Finding => ({
  code: 'policy_test_failed',
  path: ['cases', at],
  message: `There is no tool "${shortText(id)}" in the catalog.`,
  hint: 'Correct the id, or describe a tool under `attributes`.',
});
