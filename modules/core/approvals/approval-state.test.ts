import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Approval, type ApprovalDecision, parseApprovalId } from '../model/approval.ts';
import { LOCAL } from '../model/subject.ts';
import { exampleOffer, exampleTool, exampleVersion } from '../testing/example-tools.ts';
import { type Instant, instantOf } from '../time.ts';
import { type ApprovalSituation, approvalState, instantsOfApproval } from './approval-state.ts';
import { keepDefinition } from './approved-definition.ts';
import { type ContractDigest, declaredNow, type GoneReason } from './declared-now.ts';

const at = (minutes: number): Instant => instantOf(Date.UTC(2026, 0, 1) + minutes * 60_000);
const DIGEST = 'sha256:aa';
const id = parseApprovalId('apr_00000001');
if (id === undefined) throw new Error('This is an id.');

const DECLARED = { tool: exampleTool('a'), version: exampleVersion(), offer: exampleOffer() };

const approvalOf = (decision?: ApprovalDecision, fields: Partial<Approval> = {}): Approval => ({
  id,
  binding: {
    subject: LOCAL.id,
    tool: exampleTool('a').ref,
    version: '1.0.0',
    offer: exampleOffer().providerId,
    contractDigest: DIGEST,
    definitionDigest: 'sha256:bb',
  },
  requestedBy: LOCAL.id,
  requestedAt: at(0),
  decideBy: at(100),
  definition: {},
  ...(decision !== undefined && { decision }),
  ...fields,
});
const granted: ApprovalDecision = { kind: 'granted', by: LOCAL.id, at: at(1), expiresAt: at(200) };
const declared: ApprovalSituation = {
  declared: {
    kind: 'declared',
    ...DECLARED,
    contractDigest: DIGEST,
    definitionDigest: 'sha256:bb',
  },
  contractMatch: 'unknown',
};
const other = (fields: object): ApprovalSituation => ({
  ...declared,
  declared: { kind: 'declared', ...DECLARED, ...fields },
});
const gone = (reason: GoneReason): ApprovalSituation => ({
  ...declared,
  declared: { kind: 'gone', reason },
});

describe('the state of an approval', () => {
  test.each<readonly [string, Approval, ApprovalSituation, number, string]>([
    ['asked for', approvalOf(), declared, 50, 'pending'],
    ['a moment before its end', approvalOf(), declared, 99, 'pending'],
    ['not decided in time', approvalOf(), declared, 100, 'expired'],
    ['granted', approvalOf(granted), declared, 50, 'approved'],
    ['granted, past the time to decide', approvalOf(granted), declared, 150, 'approved'],
    ['granted, and over', approvalOf(granted), declared, 200, 'expired'],
    ['rejected', approvalOf({ kind: 'rejected', by: LOCAL.id, at: at(1) }), declared, 500, 'rejected'],
    ['cancelled', approvalOf({ kind: 'cancelled', by: LOCAL.id, at: at(1) }), declared, 500, 'cancelled'],
    [
      'rejected, of what is gone',
      approvalOf({ kind: 'rejected', by: LOCAL.id, at: at(1) }),
      gone('tool_gone'),
      50,
      'rejected',
    ],
    ['over, of what is gone', approvalOf(granted), gone('tool_gone'), 200, 'expired'],
    ['of what is gone', approvalOf(granted), gone('offer_gone'), 50, 'voided: offer_gone'],
    ['asked for, of what is gone', approvalOf(), gone('version_gone'), 50, 'voided: version_gone'],
    [
      'of another contract',
      approvalOf(granted),
      other({ contractDigest: 'sha256:cc', definitionDigest: 'sha256:bb' }),
      50,
      'voided: contract_changed',
    ],
    [
      'of a contract that nobody knows any more',
      approvalOf(granted),
      other({ definitionDigest: 'sha256:bb' }),
      50,
      'voided: contract_changed',
    ],
    [
      'of another definition',
      approvalOf(granted),
      other({ contractDigest: DIGEST, definitionDigest: 'sha256:cc' }),
      50,
      'voided: definition_changed',
    ],
    [
      'of a definition that is no longer pinned',
      approvalOf(granted),
      other({ contractDigest: DIGEST }),
      50,
      'voided: definition_changed',
    ],
    [
      'of something else that runs',
      approvalOf(granted),
      { ...declared, contractMatch: false },
      50,
      'voided: contract_mismatch',
    ],
    ['of what runs as declared', approvalOf(granted), { ...declared, contractMatch: true }, 50, 'approved'],
  ])('%s', (_what, approval, situation, minute, expected) => {
    const { state, voidedBecause } = approvalState(approval, situation, at(minute));
    expect(voidedBecause === undefined ? state : `${state}: ${voidedBecause}`).toBe(expected);
  });

  test('changes with time only at the instants that are published', () => {
    const decisions = fc.constantFrom<ApprovalDecision | undefined>(undefined, granted, {
      kind: 'rejected',
      by: LOCAL.id,
      at: at(1),
    });
    fc.assert(
      fc.property(decisions, fc.nat(300), fc.nat(300), (decision, one, two) => {
        const approval = approvalOf(decision);
        const [early, late] = [at(Math.min(one, two)), at(Math.max(one, two))];
        const between = instantsOfApproval(approval).some((instant) => early < instant && instant <= late);
        const states = [early, late].map((now) => approvalState(approval, declared, now).state);
        expect(new Set(states).size).toBe(between ? 2 : 1);
      }),
    );
  });
});

describe('what was looked at is what an approval is for', () => {
  const contract = { inputs: { path: 'string' } };
  const offer = exampleOffer('acme', { providerType: 'mcp_server', protocol: 'mcp' });
  const version = exampleVersion({ contract, offers: [offer] });
  const tool = exampleTool('a', { description: 'Writes.', effectiveRisk: 'high', versions: [version] });
  const kept = keepDefinition(tool, version, offer);
  const stateOf = (
    definition: unknown,
    now: { tool?: object; version?: object; offer?: object },
    contractDigest?: string,
  ) => {
    const said = {
      kind: 'declared',
      tool: { ...tool, ...now.tool },
      version: { ...version, ...now.version },
      offer: { ...offer, ...now.offer },
      ...(contractDigest !== undefined && { contractDigest }),
    } as const;
    const { contractDigest: _digest, definitionDigest: _pin, ...binding } = approvalOf().binding;
    const approval = approvalOf(granted, {
      definition,
      binding: { ...binding, ...(contractDigest !== undefined && { contractDigest }) },
    });
    const { state, voidedBecause } = approvalState(
      approval,
      { declared: said, contractMatch: 'unknown' },
      at(50),
    );
    return voidedBecause === undefined ? state : `${state}: ${voidedBecause}`;
  };
  const voided = 'voided: definition_changed';

  test.each<readonly [string, Parameters<typeof stateOf>[1], string]>([
    ['as it was', {}, 'approved'],
    ['another name', { tool: { name: 'Other' } }, voided],
    ['another description', { tool: { description: 'Deletes.' } }, voided],
    ['no description', { tool: { description: undefined } }, voided],
    ['another effective risk', { tool: { effectiveRisk: 'low' } }, voided],
    ['another approval flag', { tool: { approvalRequired: false } }, voided],
    ['other permissions', { tool: { permissions: { network: 'required' } } }, voided],
    ['other capabilities', { tool: { capabilities: [] } }, voided],
    ['another risk of the version', { version: { risk: 'low' } }, voided],
    ['another contract that has no digest', { version: { contract: { inputs: {} } } }, voided],
    ['another provider type', { offer: { providerType: 'cli' } }, voided],
    ['another protocol', { offer: { protocol: 'http' } }, voided],
    ['another package', { offer: { coordinate: 'pkg:npm/other@1.0.0' } }, voided],
    ['another address', { offer: { call: { toolName: 'other' } } }, voided],
    [
      'another licence, other tags and examples',
      { tool: { license: 'MIT', tags: ['x'], examples: ['y'] } },
      'approved',
    ],
    ['another word for the lifecycle', { tool: { lifecycle: 'deprecated' } }, 'approved'],
  ])('%s', (_what, now, expected) => {
    expect(stateOf(kept, now)).toBe(expected);
  });

  test('another notation of a contract whose digest is the same changes nothing', () => {
    expect(stateOf(kept, { version: { contract: { inputs: { path: { type: 'string' } } } } }, DIGEST)).toBe(
      'approved',
    );
  });

  test('of what was kept by a program that kept less, what it has is compared', () => {
    expect(stateOf({ name: tool.name }, { tool: { description: 'Deletes.' } })).toBe('approved');
    expect(stateOf({ name: 'Before' }, {})).toBe(voided);
    expect(stateOf({ offer: { protocol: 'stdio' } }, {})).toBe(voided);
    expect(stateOf('nothing', { tool: { name: 'Other' } })).toBe('approved');
  });
});

describe('what is declared now', () => {
  const offer = exampleOffer();
  const digestOf: ContractDigest = ({ contract }) => contract && DIGEST;
  test.each([
    ['tool_gone', undefined],
    ['tool_withdrawn', exampleTool('a', { lifecycle: 'withdrawn' })],
    ['not_registered', exampleTool('a', { registration: { state: 'refused', reason: 'invalid' } })],
    ['version_gone', exampleTool('a', { versions: [exampleVersion({ version: '2.0.0' })] })],
    ['version_withdrawn', exampleTool('a', { versions: [exampleVersion({ lifecycle: 'withdrawn' })] })],
    ['offer_gone', exampleTool('a', { versions: [exampleVersion({ offers: [exampleOffer('other')] })] })],
    [
      'offer_withdrawn',
      exampleTool('a', {
        versions: [exampleVersion({ offers: [exampleOffer('acme', { lifecycle: 'withdrawn' })] })],
      }),
    ],
  ])('%s', (reason, tool) => {
    expect(declaredNow(tool, '1.0.0', offer.providerId, digestOf)).toEqual({ kind: 'gone', reason });
  });

  test('has the digests that are known, and no others', () => {
    const bare = exampleTool('a');
    expect(declaredNow(bare, '1.0.0', offer.providerId, digestOf)).toEqual({
      kind: 'declared',
      tool: bare,
      version: bare.versions[0],
      offer: bare.versions[0]?.offers[0],
    });
    const pinned = exampleTool('a', {
      versions: [exampleVersion({ contract: { inputs: {} }, definitionDigest: 'sha256:bb' })],
    });
    expect(declaredNow(pinned, '1.0.0', offer.providerId, digestOf)).toMatchObject({
      contractDigest: DIGEST,
      definitionDigest: 'sha256:bb',
    });
  });
});
