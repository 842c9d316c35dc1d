import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { operationName, parseInstanceId } from '../core/ids.ts';
import { RISKS, type Risk } from '../core/model/risk.ts';
import { LOCAL } from '../core/model/subject.ts';
import type { Tool } from '../core/model/tool.ts';
import type { AuthorityAction, AuthorityRequest, AuthorityResource } from '../core/ports/authority.ts';
import { exampleTool, exampleVersion } from '../core/testing/example-tools.ts';
import { decideByDefault } from './default-policy.ts';
import { decisionsUnder, subjectNamed } from './testing/example-policies.ts';

const TEXT = readFileSync(join(import.meta.dirname, '../../examples/policy/default.cedar'), 'utf8');
const HELPER = subjectNamed('agent:helper');

interface Case {
  readonly risk: Risk | undefined;
  readonly flag: boolean | undefined;
  readonly contract: boolean;
  readonly match: boolean | 'unknown';
  readonly approved: boolean;
}

const toolOf = ({ risk, flag, contract }: Pick<Case, 'risk' | 'flag' | 'contract'>): Tool =>
  exampleTool('files.read', {
    ...(risk !== undefined && { effectiveRisk: risk }),
    ...(flag !== undefined && { approvalRequired: flag }),
    versions: [exampleVersion(contract ? { contract: { inputs: {} } } : { contract: { outputs: {} } })],
    latestVersion: '1.0.0',
  });

const resourceOf = (each: Case): AuthorityResource => ({
  kind: 'tool',
  tool: toolOf(each),
  contractMatch: each.match,
  review: 'not_reviewed',
  approved: each.approved,
});

const CASES: readonly Case[] = [...RISKS, undefined].flatMap((risk) =>
  [true, false, undefined].flatMap((flag) =>
    [true, false].flatMap((contract) =>
      ([true, false, 'unknown'] as const).flatMap((match) =>
        [true, false].map((approved) => ({ risk, flag, contract, match, approved })),
      ),
    ),
  ),
);
const CALM: Case = { risk: 'low', flag: undefined, contract: true, match: 'unknown', approved: false };

const call = (fields: Partial<Case>, subject = HELPER): AuthorityRequest => ({
  subject,
  action: 'call',
  resource: resourceOf({ ...CALM, ...fields }),
});

describe('the default policy', () => {
  test.each<[string, Partial<Case>, string, readonly string[]]>([
    ['low risk', {}, 'allow', ['low_or_medium_risk']],
    ['medium risk', { risk: 'medium' }, 'allow', ['low_or_medium_risk']],
    ['high risk', { risk: 'high' }, 'approval_required', ['risk_high']],
    ['critical risk', { risk: 'critical' }, 'approval_required', ['risk_critical']],
    ['unknown risk', { risk: undefined }, 'approval_required', ['risk_unknown']],
    ['a flag', { flag: true }, 'approval_required', ['approval_flag']],
    ['no flag', { flag: false }, 'allow', ['low_or_medium_risk']],
    ['an unknown contract', { contract: false }, 'approval_required', ['contract_unknown']],
    ['another definition', { match: false }, 'approval_required', ['contract_changed']],
    [
      'several reasons',
      { match: false, risk: 'high' },
      'approval_required',
      ['contract_changed', 'risk_high'],
    ],
    ['an approval', { match: false, risk: 'critical', approved: true }, 'allow', ['approved']],
  ])('a call with %s', (_, fields, outcome, policies) => {
    expect(decideByDefault(call(fields))).toEqual({ outcome, policies });
  });

  test('nobody gets what the credential does not permit, whatever the risk', () => {
    const seeing = subjectNamed('agent:helper', { permissions: new Set(['see'] as const) });
    const denied = { outcome: 'deny', code: 'policy_denied', policies: ['permission_missing'] };
    for (const approved of [true, false]) expect(decideByDefault(call({ approved }, seeing))).toEqual(denied);
    for (const action of ['approve', 'review'] as const)
      expect(decideByDefault({ ...call({}, seeing), action })).toEqual(denied);
  });

  test('what is no tool cannot be called', () => {
    expect(
      decideByDefault({
        subject: LOCAL,
        action: 'call',
        resource: { kind: 'artifact', source: 'inventory' },
      }),
    ).toMatchObject({ outcome: 'deny', code: 'policy_denied' });
  });

  test('the version that is meant counts, and not another', () => {
    const versions = [
      exampleVersion({ version: '2.0.0' }),
      exampleVersion({ version: '1.0.0', contract: { inputs: {} } }),
    ];
    const tool = exampleTool('files.read', { effectiveRisk: 'low', versions, latestVersion: '2.0.0' });
    const outcomeFor = (version?: string) =>
      decideByDefault({
        ...call({}),
        resource: {
          kind: 'tool',
          tool,
          ...(version !== undefined && { version }),
          contractMatch: 'unknown',
          review: 'reviewed',
          approved: false,
        },
      }).outcome;
    expect([outcomeFor(), outcomeFor('1.0.0'), outcomeFor('2.0.0'), outcomeFor('3.0.0')]).toEqual([
      'approval_required',
      'allow',
      'approval_required',
      'approval_required',
    ]);
  });
});

/** One operation of an entry that states what it takes, and one that does not. */
const entryResource = (operation: string | undefined, effectiveRisk: Risk = 'low'): AuthorityResource => ({
  kind: 'tool',
  tool: exampleTool('files', {
    effectiveRisk,
    operations: [operationName('read'), operationName('list')],
    versions: [exampleVersion({ operationContracts: new Map([[operationName('read'), { inputs: {} }]]) })],
    latestVersion: '1.0.0',
  }),
  ...(operation !== undefined && { operation }),
  contractMatch: 'unknown',
  review: 'not_reviewed',
  approved: false,
});
const ENTRY_CASES: readonly [string | undefined, Risk, string][] = [
  ['read', 'low', 'allow'],
  ['read', 'high', 'approval_required'],
  ['list', 'low', 'approval_required'],
  [undefined, 'low', 'approval_required'],
];

test.each(ENTRY_CASES)(
  'a call of the operation %s of an entry of %s risk: %s',
  (operation, risk, outcome) => {
    const resource = entryResource(operation, risk);
    expect(decideByDefault({ ...call({}), resource }).outcome).toBe(outcome);
  },
);

describe('examples/policy/default.cedar', () => {
  test(`decides all ${CASES.length} calls as the default policy does`, async () => {
    const decisions = await decisionsUnder(TEXT);
    for (const subject of [LOCAL, HELPER, subjectNamed('team:platform')]) {
      for (const each of CASES) {
        const request: AuthorityRequest = { subject, action: 'call', resource: resourceOf(each) };
        expect([each, decisions.decide(request).outcome]).toEqual([each, decideByDefault(request).outcome]);
      }
    }
  });

  test.each(ENTRY_CASES)(
    'decides the operation %s of an entry of %s risk the same',
    async (operation, risk) => {
      const decisions = await decisionsUnder(TEXT);
      const request = { ...call({}), resource: entryResource(operation, risk) };
      expect(decisions.decide(request).outcome).toBe(decideByDefault(request).outcome);
    },
  );

  const id = parseInstanceId('instances.files');
  const others: readonly [AuthorityAction, AuthorityResource | undefined][] = [
    ['approve', resourceOf(CALM)],
    ['review', resourceOf({ ...CALM, risk: undefined, match: false })],
    ['install', { kind: 'artifact', source: 'inventory', purl: 'pkg:npm/a@1.0.0' }],
    ['report', id && { kind: 'instance', id }],
  ];
  test.each(others)('decides %s as the default policy does, by permission', async (action, resource) => {
    if (resource === undefined) throw new Error('The id of the instance is wrong.');
    const decisions = await decisionsUnder(TEXT);
    for (const permissions of ['all', new Set([action]), new Set(['see'] as const)] as const) {
      const request: AuthorityRequest = {
        subject: subjectNamed('user:ana', { permissions }),
        action,
        resource,
      };
      expect(decisions.decide(request).outcome).toBe(decideByDefault(request).outcome);
    }
  });

  test('shows everybody everything', async () => {
    const decisions = await decisionsUnder(TEXT);
    for (const subject of [HELPER, LOCAL, subjectNamed('runtime:node-a')])
      for (const each of CASES) expect(decisions.sees(subject, toolOf(each)).allowed).toBe(true);
  });
});
