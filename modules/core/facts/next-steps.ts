import type { NextStep } from '../ports/facts.ts';
import type { Axis, Fact, UnknownReason } from './fact.ts';

/** What would make an unknown known, or a fact another one. Codes are permanent. */
export const NEXT_STEPS = {
  declare_index: 'Declare the index under `indexes` in agent-tools.yaml.',
  record_index_look: 'Record a new look at the index: `agent-tools record indexes FILE`.',
  record_inventory: 'Record what is here: `agent-tools record inventory FILE`.',
  record_builtin: 'Record what is built in: `agent-tools record builtin FILE`.',
  state_origin: 'Record the index that the artifact came from as its `origin`.',
  state_digest: 'State the digest on both sides.',
  install_artifact: 'Install exactly this artifact and record it.',
  admit_artifact: 'Have the artifact admitted, and record the decision.',
  declare_key:
    'Let the owner of its family declare the key: in a `.tool.yaml`, the built-in inventory or an admitted manifest.',
  mend_document: 'Mend the document: `agent-tools validate` shows where it is wrong.',
  choose_source: 'Say which source counts: `sources.order` in agent-tools.yaml.',
  remove_duplicate: 'Keep one of the documents that have the same id.',
  configure_instance: 'Define an instance of its provider under `instances` in agent-tools.yaml.',
  set_environment: 'Give the instance the variables that its provider requires.',
  state_enablement: 'Write `enabled` at the instance, or `policy.activation.default`.',
  enable_instance: 'Turn the instance on where it was turned off.',
  disable_instance: 'Turn the instance off.',
  report_observation:
    'Let the runtime report what it sees: `agent-tools observe FILE` or POST /v1/observations.',
  start_runtime:
    'Call one of its tools: `serve` starts what it runs with the first call. Elsewhere start it, and let its runtime report it.',
  mend_instance: 'Mend what runs; its runtime reports the change.',
  align_clocks: 'Set the clocks of the owner and of this machine alike.',
  report_artifact: 'Restart the instance with what is installed now, and let its runtime report again.',
  retire_runtime: 'Let only one runtime speak of the instance, or mend the one that differs.',
  pin_definition: 'Pin the digest of the definition at the version of the tool.',
  accept_definition: 'Review the changed definition and pin it, or restore the one that was pinned.',
  restore_owner: 'Restore what the owner reads; `agent-tools doctor` shows what is wrong.',
  publish_tool: 'Publish the tool: give it a version with an offer that is not planned.',
  use_replacement: 'Use what replaces the tool, or another offer.',
  include_in_build: 'Use a build that includes it.',
  ask_policy: 'Ask whoever writes the policy.',
} as const satisfies Readonly<Record<string, string>>;
export type NextStepCode = keyof typeof NEXT_STEPS;

export const nextStep = (code: NextStepCode): NextStep => ({ code, message: NEXT_STEPS[code] });

/** For an axis of which nothing was ever said. */
const FIRST_WORD = {
  available_in_index: 'record_index_look',
  available_builtin: 'record_builtin',
  installed: 'record_inventory',
  admitted: 'record_inventory',
  declared: 'declare_key',
  configured: 'configure_instance',
  enabled: 'state_enablement',
  active: 'report_observation',
  health: 'report_observation',
  contract_match: 'report_observation',
} as const satisfies Record<Axis, NextStepCode>;

const FOR_UNKNOWN: Readonly<
  Record<UnknownReason, (axis: Axis, detail: string | undefined) => readonly NextStepCode[]>
> = {
  not_observed: (axis) => [FIRST_WORD[axis]],
  stale: (axis) => [FIRST_WORD[axis]],
  owner_unavailable: () => ['restore_owner'],
  owner_not_configured: (axis) =>
    axis === 'available_in_index' ? ['declare_index', 'record_index_look'] : [FIRST_WORD[axis]],
  not_declared: (axis, detail) => {
    if (detail === 'origin_not_declared') return ['state_origin'];
    if (detail === 'digest_not_stated') return ['state_digest'];
    if (detail === 'not_admitted') return ['admit_artifact'];
    return axis === 'contract_match' ? ['pin_definition'] : [FIRST_WORD[axis]];
  },
  artifact_mismatch: () => ['report_artifact'],
  generation_superseded: () => ['report_observation'],
  unresolved_collision: (axis) =>
    axis === 'health' ? ['retire_runtime'] : ['choose_source', 'remove_duplicate'],
  invalid_document: () => ['mend_document'],
  clock_skew: () => ['align_clocks'],
};

/** What would change a fact that is known, by its value. */
const FOR_KNOWN: Readonly<Record<Axis, (value: unknown) => readonly NextStepCode[]>> = {
  available_in_index: () => ['record_index_look'],
  available_builtin: (value) => (value === true ? [] : ['include_in_build']),
  installed: (value) => (value === true ? ['record_inventory'] : ['install_artifact']),
  admitted: (value) => (value === true ? ['record_inventory'] : ['admit_artifact']),
  declared: () => [],
  configured: (value) => (value === true ? [] : ['configure_instance']),
  enabled: (value) => (value === true ? ['disable_instance'] : ['enable_instance']),
  active: (value) => (value === true ? ['report_observation'] : ['start_runtime']),
  health: (value) => (value === 'healthy' ? ['report_observation'] : ['mend_instance']),
  contract_match: (value) => (value === true ? ['report_observation'] : ['accept_definition']),
};

export const nextSteps = (axis: Axis, fact: Fact): readonly NextStep[] =>
  nextStepCodes(axis, fact).map(nextStep);

export function nextStepCodes(axis: Axis, fact: Fact): readonly NextStepCode[] {
  switch (fact.state) {
    case 'known':
      return FOR_KNOWN[axis](fact.value);
    case 'unknown':
      return FOR_UNKNOWN[fact.reason](axis, fact.detailCode);
    case 'not_applicable':
      return fact.reason === 'not_configurable' ? ['configure_instance'] : [];
  }
}
