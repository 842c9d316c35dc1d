import {
  type ApprovedDefinition,
  keepDefinition,
  readDefinition,
} from '../../../core/approvals/approved-definition.ts';
import type { DeclaredNow } from '../../../core/approvals/declared-now.ts';
import { operationName } from '../../../core/ids.ts';
import type { Approval } from '../../../core/model/approval.ts';
import { effectiveApproval } from '../../../core/model/risk.ts';
import type { StatedContracts } from '../../../core/model/tool.ts';
import type { ShownApproval } from '../../shapes/approval.ts';
import { type Change, change, ranked } from '../diff/change.ts';
import { statedChanges } from '../diff/contract-changes.ts';
import { fieldChanges, listChanges, type PlainField, textChanges } from '../diff/field-changes.ts';
import { offerChanges } from '../diff/offer-changes.ts';
import { permissionChanges } from '../diff/permission-changes.ts';
import { approvalChanges, lifecycleChanges, riskChanges } from '../diff/standing-changes.ts';
import { presentContract, presentOffer } from '../present-tool.ts';
import { orUnknown } from '../unknown.ts';

export function presentApprovedDefinition(kept: unknown): ShownApproval['definition'] {
  const definition = readDefinition(kept);
  if (definition === undefined) return 'unknown';
  const { name, description, lifecycle, risk, effectiveRisk, approvalRequired, version, offer } = definition;
  return {
    name,
    description: orUnknown(description),
    lifecycle,
    risk: orUnknown(risk),
    effective_risk: orUnknown(effectiveRisk),
    effective_approval: effectiveApproval(approvalRequired, effectiveRisk),
    permissions: orUnknown(definition.permissions),
    capabilities: orUnknown(definition.capabilities),
    revision: version.revision,
    contract: presentContract(version.contract),
    operation_contracts: Object.fromEntries(
      (version.operationContracts ?? []).map((each) => [each.operation, presentContract(each.contract)]),
    ),
    offer: presentOffer(offer),
  };
}

/** What is different from what was approved before for the same subject and tool. */
export function presentApprovalDifference(
  approval: Pick<Approval, 'definition'>,
  previous: Pick<Approval, 'id' | 'definition'> | undefined,
): ShownApproval['difference'] {
  const against = previous?.id ?? null;
  return previous === undefined
    ? { against, verdict: 'first', changes: [], omitted: 0 }
    : { against, ...differenceOf(previous.definition, approval.definition) };
}

/** What is different now from what this one was asked for. */
export const presentDrift = (
  { definition }: Pick<Approval, 'definition'>,
  declared: DeclaredNow,
): ShownApproval['drift'] =>
  differenceOf(
    definition,
    declared.kind === 'gone' ? undefined : keepDefinition(declared.tool, declared.version, declared.offer),
  );

function differenceOf(one: unknown, other: unknown): ShownApproval['drift'] {
  const [before, after] = [readDefinition(one), readDefinition(other)];
  if (before === undefined || after === undefined) return { verdict: 'unknown', changes: [], omitted: 0 };
  const { worst, changes, omitted } = ranked(definitionChanges(before, after));
  return { verdict: worst, changes, omitted };
}

type Version = ApprovedDefinition['version'];

const VERSION_FIELDS: readonly PlainField<Version>[] = [
  {
    name: 'definition_digest',
    of: ({ definitionDigest }) => definitionDigest,
    stated: 'compatible',
    changed: 'risky',
    unstated: 'risky',
  },
];

function definitionChanges(before: ApprovedDefinition, after: ApprovedDefinition): readonly Change[] {
  return [
    ...lifecycleChanges(before, after),
    ...riskChanges('risk', before.risk, after.risk),
    ...riskChanges('effective_risk', before.effectiveRisk, after.effectiveRisk),
    ...approvalChanges(before, after),
    ...permissionChanges(before.permissions, after.permissions),
    ...listChanges<ApprovedDefinition>(
      [
        {
          name: 'capabilities',
          of: ({ capabilities }) => capabilities ?? [],
          added: 'compatible',
          removed: 'breaking',
        },
      ],
      before,
      after,
    ),
    ...textChanges('name', before.name, after.name),
    ...textChanges('description', before.description, after.description),
    ...versionChanges(before.version, after.version),
    ...offerChanges([before.offer], [after.offer]),
  ];
}

const contractsKeptIn = ({ contract, operationContracts }: Version): StatedContracts => ({
  ...(contract !== undefined && { contract }),
  ...(operationContracts !== undefined && {
    operationContracts: new Map(
      operationContracts.map((each) => [operationName(each.operation), each.contract]),
    ),
  }),
});

function versionChanges(before: Version, after: Version): readonly Change[] {
  const [was, is] = [before.version ?? 'unknown', after.version ?? 'unknown'];
  const isOther = was !== is;
  const changes = [
    ...lifecycleChanges(before, after),
    ...riskChanges('risk', before.risk, after.risk),
    ...fieldChanges(VERSION_FIELDS, before, after),
    ...(before.contractLeftOut === true || after.contractLeftOut === true
      ? [change('schema_unreadable', 'risky', { side: 'inputs' })]
      : statedChanges(contractsKeptIn(before), contractsKeptIn(after))),
  ];
  if (changes.length === 0 && !isOther && before.revision !== after.revision)
    changes.push(change('rest_changed', 'risky'));
  const label = isOther ? `${was} → ${is}` : is;
  return [
    ...(isOther ? [change('version_added', 'compatible', { version: is })] : []),
    ...changes.map((each) => ({ ...each, version: label })),
  ];
}
