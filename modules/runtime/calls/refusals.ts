import type { ToolRefusal } from '../../core/catalog/refusal.ts';
import { NEXT_STEPS } from '../../core/facts/next-steps.ts';
import type { CallCode } from '../../core/ports/tool-calls.ts';

/** Everything for which nothing is sent to a provider. */
export type RefusalReason =
  | ToolRefusal
  | 'unknown_tool'
  | 'unknown_version'
  | 'no_version'
  | 'version_planned'
  | 'version_withdrawn'
  | 'unknown_offer'
  | 'offer_planned'
  | 'offer_withdrawn'
  | 'unknown_operation'
  | 'operation_missing'
  | 'not_invocable'
  | 'instance_missing'
  | 'instance_invalid'
  | 'instance_disabled'
  | 'enablement_unknown'
  | 'environment_missing'
  | 'configuration_unreadable'
  | 'entry_point_unknown'
  | 'snapshot_unknown'
  | 'declaration_changed'
  | 'definition_changed'
  | 'definition_differs'
  | 'tool_not_running'
  | 'arguments_unfit'
  | 'arguments_too_large'
  | 'contract_uncheckable'
  | 'policy_denied'
  | 'policy_failed'
  | 'approval_required'
  | 'approval_expired'
  | 'approvals_unreadable';

/** What a next step may name; texts are ids and words of ours, and never the caller's. */
export interface RefusalContext {
  /** The id as resolved. */
  readonly tool?: string;
  readonly source?: string;
  readonly version?: string;
  readonly offer?: string;
  /** What there is instead: ids, versions, operations, sources. */
  readonly known?: readonly string[];
  /** A sentence of ours that says more. */
  readonly more?: string;
}

interface Row {
  readonly code: CallCode;
  nextStep(context: RefusalContext): string;
}

const row = (code: CallCode, nextStep: string | ((context: RefusalContext) => string)): Row => ({
  code,
  nextStep: typeof nextStep === 'string' ? () => nextStep : nextStep,
});

const list = (known: readonly string[] = []): string => known.slice(0, 20).join(', ');
const orElse = (
  known: readonly string[] | undefined,
  some: (names: string) => string,
  none: string,
): string => (known === undefined || known.length === 0 ? none : some(list(known)));

const replaced = ({ known, tool }: RefusalContext): string =>
  orElse(
    known,
    (names) => `Use ${names} instead.`,
    `Look for another tool: \`agent-tools search\`; \`agent-tools show ${tool ?? 'ID'}\` says why.`,
  );

const request = ({ tool = 'ID', version, offer, source }: RefusalContext): string =>
  [
    `agent-tools approve request ${tool}${version === undefined ? '' : `@${version}`}`,
    ...(offer === undefined ? [] : [`--offer ${offer}`]),
    ...(source === undefined || source === 'definitions' ? [] : [`--source ${source}`]),
  ].join(' ');

/** The one table, run for every face: each reason, the code that callers see, and what to do next. */
export const REFUSALS = {
  unknown_tool: row(
    'not_registered',
    'Find one: `agent-tools search WORDS`, GET /v1/search or search_tools.',
  ),
  invalid: row('not_registered', NEXT_STEPS.mend_document),
  duplicate: row('not_registered', NEXT_STEPS.remove_duplicate),
  planned: row('planned', (context) =>
    orElse(context.known, () => replaced(context), NEXT_STEPS.publish_tool),
  ),
  deprecated: row('deprecated', replaced),
  withdrawn: row('withdrawn', replaced),
  unresolved: row('unresolved', ({ known }) =>
    orElse(
      known,
      (names) => `Name the source: ${names}. Or set \`sources.order\` in agent-tools.yaml.`,
      NEXT_STEPS.choose_source,
    ),
  ),
  no_offer: row('not_invocable', NEXT_STEPS.publish_tool),
  unknown_version: row('not_found', ({ known }) =>
    orElse(known, (names) => `Name a version that there is: ${names}.`, 'It has no versions: name none.'),
  ),
  no_version: row('not_found', ({ known }) =>
    orElse(known, (names) => `None is the latest; name one: ${names}.`, NEXT_STEPS.publish_tool),
  ),
  version_planned: row('planned', ({ known }) =>
    orElse(known, (names) => `Call a version that is there: ${names}.`, NEXT_STEPS.publish_tool),
  ),
  version_withdrawn: row('withdrawn', ({ known }) =>
    orElse(known, (names) => `Call a version that is in force: ${names}.`, NEXT_STEPS.use_replacement),
  ),
  unknown_offer: row('not_found', ({ known }) =>
    orElse(known, (names) => `Name one who offers it: ${names}.`, NEXT_STEPS.publish_tool),
  ),
  offer_planned: row('planned', NEXT_STEPS.use_replacement),
  offer_withdrawn: row('withdrawn', NEXT_STEPS.use_replacement),
  unknown_operation: row('not_found', ({ known }) =>
    orElse(known, (names) => `Name one of its operations: ${names}.`, 'It has no operations: name none.'),
  ),
  operation_missing: row(
    'contract_arguments',
    ({ known }) => `Name the operation that is meant: ${list(known)}.`,
  ),
  not_invocable: row('not_invocable', ({ more }) => more ?? NEXT_STEPS.use_replacement),
  instance_missing: row('provider_unavailable', NEXT_STEPS.configure_instance),
  instance_invalid: row('provider_unavailable', NEXT_STEPS.mend_document),
  instance_disabled: row('disabled', NEXT_STEPS.enable_instance),
  enablement_unknown: row('disabled', NEXT_STEPS.state_enablement),
  environment_missing: row('provider_unavailable', ({ known }) =>
    orElse(
      known,
      (names) => `Give the instance the variables that its provider requires: ${names}.`,
      NEXT_STEPS.set_environment,
    ),
  ),
  configuration_unreadable: row('provider_unavailable', NEXT_STEPS.restore_owner),
  entry_point_unknown: row(
    'provider_unavailable',
    'Look at the entry: `agent-tools registry check PATH` says where its location leads.',
  ),
  snapshot_unknown: row(
    'contract_changed',
    'Nobody here knows that snapshot any more: describe the tool again, and call with the snapshot that you get then.',
  ),
  declaration_changed: row(
    'contract_changed',
    'The definition has changed since: describe the tool again, and call with the snapshot that you get then.',
  ),
  definition_changed: row(
    'contract_changed',
    'What the provider shows has changed since: describe the tool again, and call with the snapshot that you get then.',
  ),
  definition_differs: row('contract_changed', NEXT_STEPS.accept_definition),
  tool_not_running: row(
    'contract_changed',
    'The provider does not show this tool: `agent-tools drift` compares what is declared with what runs.',
  ),
  arguments_unfit: row(
    'contract_arguments',
    'Mend what `contract_violations` names; `agent-tools versions ID VERSION` shows the contract.',
  ),
  arguments_too_large: row(
    'contract_arguments',
    'Send less: arguments are at most 1 MiB of JSON, 128 levels deep.',
  ),
  contract_uncheckable: row(
    'contract_arguments',
    'Mend the contract: what it says of its inputs cannot be checked here.',
  ),
  policy_denied: row('policy_denied', NEXT_STEPS.ask_policy),
  policy_failed: row(
    'policy_failed',
    'The policies cannot be read: `agent-tools policy test` and `agent-tools doctor` say why.',
  ),
  approval_required: row(
    'approval_required',
    (context) => context.more ?? `Ask for an approval: \`${request(context)}\`.`,
  ),
  approval_expired: row('approval_expired', (context) => `Ask for a new approval: \`${request(context)}\`.`),
  approvals_unreadable: row(
    'policy_failed',
    'The store of approvals does not answer: `agent-tools store check`; try again then.',
  ),
} as const satisfies Record<RefusalReason, Row>;

export interface CallRefusal {
  readonly reason: RefusalReason;
  readonly context: RefusalContext;
}

export const refuse = (reason: RefusalReason, context: RefusalContext = {}): CallRefusal => ({
  reason,
  context,
});
