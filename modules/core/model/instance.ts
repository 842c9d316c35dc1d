import type { InstanceId, ProviderId } from '../ids.ts';
import type { Provider } from './provider.ts';

/** What an operator defined. Values of its environment stay with the owner; only their names are here. */
export interface Instance {
  readonly id: InstanceId;
  readonly alias: string;
  /** Absent: the definition is not valid, and names none that could be read. */
  readonly provider?: ProviderId;
  /** What intent and activation policy together want; absent: nobody said, or the definition that says it is not valid. */
  readonly enablement?: Enablement;
  /** Names of the variables that are given, sorted. */
  readonly environment: readonly string[];
  /** Of these, the ones whose value stands in a file in plain text. Whether that is a fault is the provider's word. */
  readonly literalEnvironment: readonly string[];
  /** false: its own definition has an error. */
  readonly valid: boolean;
}

export interface Enablement {
  readonly enabled: boolean;
  readonly code: EnablementCode;
  /** The policy's own reason, where it gives one. */
  readonly reason?: string;
}

export const ENABLEMENT_CODES = [
  /** `enabled` stands in agent-tools.yaml. */
  'set_by_workspace',
  /** `enabled` stands in the overlay of the environment. */
  'set_by_environment',
  /** `policy.activation.default`. */
  'set_by_default',
  /** `policy.activation.off` names the instance or its provider, whatever its own definition wants. */
  'off_by_activation_policy',
] as const;
export type EnablementCode = (typeof ENABLEMENT_CODES)[number];

/** Names of variables that the provider requires and nobody gives, in the provider's order. */
export const missingEnvironment = (
  { environment: given }: Pick<Instance, 'environment'>,
  { environment }: Pick<Provider, 'environment'>,
): readonly string[] =>
  environment.flatMap(({ name, required }) => (required === true && !given.includes(name) ? [name] : []));
