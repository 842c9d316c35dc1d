import type { AxisRule } from './axis-rule.ts';
import type { Axis } from './fact.ts';
import { activity } from './rules/activity.ts';
import { builtinAvailability } from './rules/builtin-availability.ts';
import { configuredness, enablement } from './rules/configuration-facts.ts';
import { contractMatch } from './rules/contract-match.ts';
import { declaration } from './rules/declaration.ts';
import { health } from './rules/health.ts';
import { indexAvailability } from './rules/index-availability.ts';
import { admission, installation } from './rules/inventory-facts.ts';

/** What kind of identity each axis is about. */
export interface AxisSubjects {
  readonly available_in_index: 'artifact';
  readonly available_builtin: 'family_key';
  readonly installed: 'artifact';
  readonly admitted: 'artifact';
  readonly declared: 'family_key';
  readonly configured: 'instance';
  readonly enabled: 'instance';
  readonly active: 'instance';
  readonly health: 'instance';
  readonly contract_match: 'instance';
}

export type AxisTable = { readonly [A in Axis]: AxisRule<A, AxisSubjects[A]> };

/** The closed table: a new axis does not compile without its owner, identity, rules and exposure. */
export const AXES: AxisTable = {
  available_in_index: indexAvailability,
  available_builtin: builtinAvailability,
  installed: installation,
  admitted: admission,
  declared: declaration,
  configured: configuredness,
  enabled: enablement,
  active: activity,
  health,
  contract_match: contractMatch,
};

export const AXIS_NAMES = Object.keys(AXES) as readonly Axis[];

export const parseAxis = (text: string): Axis | undefined => AXIS_NAMES.find((axis) => axis === text);
