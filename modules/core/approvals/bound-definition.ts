import * as z from 'zod';
import { isSameRecord } from '../records/record-equality.ts';
import { readDefinition } from './approved-definition.ts';

/** What describes and rates a tool as a whole: whoever decides has looked at it. Licence, tags and examples are not of it. */
export const STATED_OF_TOOL = [
  'name',
  'description',
  'effectiveRisk',
  'approvalRequired',
  'permissions',
  'capabilities',
] as const;

/** Where a call goes and what is fetched for it. */
const OF_OFFER = [
  'providerType',
  'protocol',
  'installStrategy',
  'versionPolicy',
  'coordinate',
  'risk',
  'call',
] as const;

const record = z.record(z.string(), z.unknown());
const definition = z.looseObject({ version: record.optional(), offer: record.optional() });

interface Parts {
  readonly isWhole: boolean;
  readonly tool: Readonly<Record<string, unknown>>;
  readonly version: Readonly<Record<string, unknown>>;
  readonly offer: Readonly<Record<string, unknown>>;
}

/**
 * Whether two kept definitions (`keepDefinition`) say the same in what an approval is bound to, in whichever order their
 * keys stand. Of one that was kept by a program that kept less, only what it has is compared. `isContractBound`: the
 * digest of the contract is compared elsewhere, so that another notation of the same contract is no difference here.
 */
export function isSameDefinition(one: unknown, other: unknown, isContractBound: boolean): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  const isSame = (part: 'tool' | 'version' | 'offer', keys: readonly string[]): boolean =>
    keys.every(
      (key) =>
        (!a.isWhole && !Object.hasOwn(a[part], key)) ||
        (!b.isWhole && !Object.hasOwn(b[part], key)) ||
        isSameRecord(a[part][key], b[part][key]),
    );
  return (
    isSame('tool', STATED_OF_TOOL) &&
    isSame('version', isContractBound ? ['risk'] : ['risk', 'contract', 'operationContracts']) &&
    isSame('offer', OF_OFFER)
  );
}

function partsOf(kept: unknown): Parts {
  const parsed = definition.safeParse(kept);
  const { version = {}, offer = {}, ...tool } = parsed.success ? parsed.data : {};
  return { isWhole: readDefinition(kept) !== undefined, tool, version, offer };
}
