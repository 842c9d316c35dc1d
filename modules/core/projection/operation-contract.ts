import { type OperationName, operationName } from '../ids.ts';
import type { Contract, StatedContracts, Tool } from '../model/tool.ts';

/** What one call takes and gives: that of its operation, where the version has operations; undefined: nobody states it. */
export const contractOfCall = (
  { contract, operationContracts }: StatedContracts,
  operation: string | undefined,
): Contract | undefined =>
  operation === undefined || operationContracts === undefined
    ? contract
    : operationContracts.get(operationName(operation));

/** Which version is meant, the latest where none is named, and which of its operations, all where none is named. */
export interface VersionPart {
  readonly version?: string;
  readonly operation?: string;
}

/** Whether it is stated what the part takes; of several operations each has to state it. */
export function areInputsKnown(
  { versions, latestVersion, operations }: Pick<Tool, 'versions' | 'latestVersion' | 'operations'>,
  { version = latestVersion, operation }: VersionPart,
): boolean {
  const meant = versions.find((each) => each.version === version);
  if (meant === undefined) return false;
  const isKnown = (of: string | undefined): boolean => contractOfCall(meant, of)?.inputs !== undefined;
  if (operation !== undefined || meant.operationContracts === undefined) return isKnown(operation);
  return operations.length > 0 && operations.every(isKnown);
}

/** The operations of a tool with what a version states of each, in the order of the source. */
export const contractsByOperation = (
  { operations }: Pick<Tool, 'operations'>,
  { operationContracts }: StatedContracts,
): readonly (readonly [OperationName, Contract | undefined])[] =>
  operations.map((operation) => [operation, operationContracts?.get(operation)]);
