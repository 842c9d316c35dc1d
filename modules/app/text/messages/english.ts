import { STORE_FAULTS, type StoreFaultCode } from '../../../core/ports/store-upkeep.ts';
import { largestUnit } from './duration.ts';

/** `1 tool`, `9 tools`. */
const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;
const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

/** Every word that the command line says of itself. What documents say, ids and codes are never translated. */
export const english = {
  /** Of this catalogue, for texts that keep their words beside them. */
  language: 'en' as 'en' | 'es',
  error: 'error',
  hint: 'hint',
  yes: 'yes',
  no: 'no',
  none: 'none',

  heading_active: 'ACTIVE',
  heading_age: 'AGE',
  heading_artifact: 'ARTIFACT',
  heading_axis: 'AXIS',
  heading_capabilities: 'CAPABILITIES',
  heading_configured: 'CONFIGURED',
  heading_contract: 'CONTRACT',
  heading_coordinate: 'COORDINATE',
  heading_created: 'CREATED',
  heading_declared: 'DECLARED',
  heading_derived: 'DERIVED',
  heading_description: 'DESCRIPTION',
  heading_effect: 'EFFECT',
  heading_enabled: 'ENABLED',
  heading_entries: 'ENTRIES',
  heading_expires: 'EXPIRES',
  heading_fact: 'FACT',
  heading_fresh: 'FRESH UNTIL',
  heading_generation: 'GENERATION',
  heading_health: 'HEALTH',
  heading_id: 'ID',
  heading_install: 'INSTALL',
  heading_instance: 'INSTANCE',
  heading_invocable: 'INVOCABLE',
  heading_lifecycle: 'LIFECYCLE',
  heading_location: 'LOCATION',
  heading_name: 'NAME',
  heading_note: 'NOTE',
  heading_offered: 'OFFERED',
  heading_offers: 'OFFERS',
  heading_operations: 'OPERATIONS',
  heading_origin: 'ORIGIN',
  heading_owner: 'OWNER',
  heading_parameter: 'PARAMETER',
  heading_path: 'PATH',
  heading_permissions: 'PERMISSIONS',
  heading_place: 'PLACE',
  heading_policy: 'POLICY',
  heading_protocol: 'PROTOCOL',
  heading_provider: 'PROVIDER',
  heading_provides: 'PROVIDES',
  heading_reason: 'REASON',
  heading_registered: 'REGISTERED',
  heading_required: 'REQUIRED',
  heading_risk: 'RISK',
  heading_runtime: 'RUNTIME',
  heading_score: 'SCORE',
  heading_secret: 'SECRET',
  heading_seen: 'SEEN',
  heading_source: 'SOURCE',
  heading_state: 'STATE',
  heading_status: 'STATUS',
  heading_subject: 'SUBJECT',
  heading_tags: 'TAGS',
  heading_teams: 'TEAMS',
  heading_tool: 'TOOL',
  heading_tools: 'TOOLS',
  heading_type: 'TYPE',
  heading_valid: 'VALID',
  heading_version: 'VERSION',

  aliases: 'Aliases',
  approval: 'Approval',
  author: 'Author',
  broader: 'Broader',
  capabilities: 'Capabilities',
  conflicts: 'Conflicts',
  contract: 'Contract',
  contract_digest: 'Contract digest',
  declared: 'Declared',
  declared_by_offers: 'no, only offers name it',
  definition_digest: 'Definition digest',
  diagnostics: 'Findings',
  domain: 'Domain',
  environment: 'Environment',
  examples: 'Examples',
  family_key: 'Family key',
  inputs: 'Inputs',
  invocable: 'Invocable',
  not_invocable: (why: string) => `not invocable: ${why}`,
  languages: 'Languages',
  license: 'Licence',
  lifecycle: 'Lifecycle',
  loaded: 'Loaded',
  offers: 'Offers',
  operations: 'Operations',
  outputs: 'Outputs',
  permissions: 'Permissions',
  pricing: 'Pricing',
  providers: 'Providers',
  publisher: 'Publisher',
  replaced_by: 'Replaced by',
  revision: 'Revision',
  risk: 'Risk',
  schema_version: 'Schema version',
  source: 'Source',
  status: 'Status',
  support: 'Support',
  tags: 'Tags',
  tools: 'Tools',
  type: 'Type',
  version: 'Version',
  versions: 'Versions',
  website: 'Website',

  risk_of: (risk: string) => `risk ${risk}`,
  risk_in_effect: (declared: string, effective: string) => `${declared}, in effect ${effective}`,
  version_heading: (version: string) => `Version ${version}`,
  no_versions: (id: string) => `${id} declares no version.`,
  one_version: (id: string) => `One of them with its contract: agent-tools versions ${id} VERSION`,

  tools_shown: (shown: number, total: number) =>
    shown === total ? count(total, 'tool', 'tools') : `${shown} of ${count(total, 'tool', 'tools')}`,
  providers_shown: (shown: number, total: number) =>
    shown === total
      ? count(total, 'provider', 'providers')
      : `${shown} of ${count(total, 'provider', 'providers')}`,
  capabilities_shown: (shown: number, total: number) =>
    shown === total
      ? count(total, 'capability', 'capabilities')
      : `${shown} of ${count(total, 'capability', 'capabilities')}`,
  no_tools: 'No tool matches.',
  no_providers: 'No provider is known here.',
  no_capabilities: 'The vocabulary is empty.',
  no_registries: 'The workspace lists no registry.',
  more_pages: (cursor: string) => `The next page: --cursor ${cursor}`,
  more_results: (shown: number) => `More: --limit ${Math.min(50, shown * 2)}`,
  unidentified: (files: number) =>
    `${count(files, 'file is', 'files are')} not shown, because no id could be read:`,
  findings: (findings: number) => count(findings, 'finding', 'findings'),
  run_validate: 'What is wrong with them: agent-tools validate',
  matched: 'matched',
  weak_match: 'Nothing fits well.',
  no_match: 'No tool fits.',
  words_alone: (reason: string) => `Words alone answered: the embedder is not available (${reason}).`,
  examples_suggested: (examples: number) =>
    examples === 0
      ? 'No example to propose.'
      : `${count(examples, 'example', 'examples')} proposed; read the patch, then \`git apply\` it.`,
  examples_refused: (why: string) => `Not taken: ${why}.`,
  weak_queries: (places: readonly number[]) =>
    `Nothing fits well: ${places.length === 1 ? 'query' : 'queries'} ${places.map((place) => place + 1).join(', ')}.`,
  unknown_words: (words: string) => `No tool here says ${words}: say it otherwise, or leave it out.`,
  ask_by_step: "Ask one short query for each step: agent-tools search -q '…' -q '…'",
  leave_out_filters: 'Without the filters something fits.',
  ask_otherwise: 'Say in other words what the tool should do, or look at `agent-tools capabilities`.',

  valid: 'Valid.',
  not_valid: 'Not valid.',
  findings_by_severity: ({ errors, warnings, infos }: SeverityCounts) => {
    const parts = joined([
      errors === 0 ? '' : count(errors, 'error', 'errors'),
      warnings === 0 ? '' : count(warnings, 'warning', 'warnings'),
      infos === 0 ? '' : count(infos, 'info', 'infos'),
    ]);
    return parts === '' ? '' : `${parts}.`;
  },
  checked: ({ files, tools, providers, capabilities, registry_entries }: CheckedCounts) =>
    `Checked ${count(files, 'file', 'files')}: ${joined([
      count(tools, 'tool', 'tools'),
      count(providers, 'provider', 'providers'),
      count(capabilities, 'capability', 'capabilities'),
      count(registry_entries, 'registry entry', 'registry entries'),
    ])}.`,
  registered: 'Registered',
  registered_of: (registered: number, entries: number) =>
    `${registered} of ${count(entries, 'entry', 'entries')} registered.`,

  trials_begin:
    'Running each entry point that is ready: with an operation that it does not have, and with the examples of its TOOL.md.',
  trials_end: (runs: number, failed: number) =>
    `${count(runs, 'run', 'runs')}, ${failed} against the convention.`,
  skill_no_needs: 'It needs no tool.',
  skill_activated: 'Activated by tags',
  skill_machine: 'Wants of the machine',
  skill_risk_unknown_of: (ids: string) => `not stated by ${ids}`,
  skill_need: (kind: 'tool' | 'capability' | 'any_capability') =>
    ({ tool: 'tool', capability: 'capability', any_capability: 'one of' })[kind],
  skill_state: (state: 'satisfied' | 'unsatisfied' | 'unknown') =>
    ({ satisfied: 'satisfied by', unsatisfied: 'open', unknown: 'unknown' })[state],
  skill_suggestions: (ids: string) => `Did you mean ${ids}?`,
  skill_summary: ({ needs, satisfied, unsatisfied, unknown }: NeedCounts) =>
    `${satisfied} of ${count(needs, 'need', 'needs')} satisfied, ${unsatisfied} open, ${unknown} unknown.`,

  policy_default: 'There are no policy files: the default policy holds.',
  policy_files: (policies: number, classes: number) =>
    `${count(policies, 'policy', 'policies')} from files; for what is seen, the tools fall into ${count(classes, 'class', 'classes')}.`,
  policy_failed:
    'The policies cannot be read or have failed: nothing is shown but to local, and nothing is allowed.',
  policy_kept: 'What the files say now cannot be used; the last policies that could be still hold.',
  policy_observed: 'policy.mode is observe: what the files refuse is only journaled.',
  policy_nothing_permits: 'No policy permits it.',
  policy_subject_unknown: (subject: string, unknown: readonly string[]) =>
    `The ${unknown.join(' and ')} of ${subject} are not known here: this is decided as if there were none.${unknown.includes('teams') ? ' State teams with --team.' : ''}`,
  policy_decision:
    (outcome: 'allow' | 'approval_required' | 'deny') =>
    (subject: string, action: string, resource: string): string => {
      switch (outcome) {
        case 'allow':
          return `${subject} may ${action} ${resource}.`;
        case 'approval_required':
          return `${subject} may ${action} ${resource} with an approval.`;
        case 'deny':
          return `${subject} may not ${action} ${resource}.`;
      }
    },
  policy_tested: (passed: number, failed: number) =>
    `${count(passed, 'case', 'cases')} as expected, ${failed} not.`,

  set_up_ok: 'This set-up works.',
  set_up_wrong: 'Something needs to be mended.',
  created: 'created',
  kept: 'kept',
  next_steps: 'Next:',
  init_validate: 'checks what is here',
  init_list: 'shows the tools',
  init_serve: 'opens the catalog to people and agents',
  formatted: 'formatted',
  would_format: 'would change',
  syntax_error: 'not valid',
  files_formatted: (changed: number, would: number, files: number) =>
    `${changed + would} of ${count(files, 'file', 'files')} ${would > 0 ? 'would change' : 'changed'}.`,
  files_broken: (files: number) =>
    `${count(files, 'file was', 'files were')} left alone, because the syntax is broken: agent-tools validate`,
  reloaded: 'Reloaded.',

  artifacts: 'Artifacts',
  family_keys: 'Family keys',
  implementations: 'Implementations',
  instances: 'Instances',
  observations: 'Observations',
  resolution: 'Resolution',
  resolved_by: (resolver: string) => `resolver ${resolver}`,
  no_resolver: 'its family has no resolver',
  status_counts: (counts: StatusCounts) =>
    `${joined([
      count(counts.artifacts, 'artifact', 'artifacts'),
      count(counts.capabilities, 'family key', 'family keys'),
      count(counts.implementations, 'implementation', 'implementations'),
      count(counts.instances, 'instance', 'instances'),
      count(counts.observations, 'observation', 'observations'),
    ])}.`,
  status_shown: (shown: number, total: number) => `${shown} of ${total} are shown here.`,
  unknowns: 'What nobody knows, by what would make it known:',
  identities: (kind: 'artifact' | 'family_key' | 'instance', number: number) =>
    ({
      artifact: count(number, 'artifact', 'artifacts'),
      family_key: count(number, 'family key', 'family keys'),
      instance: count(number, 'instance', 'instances'),
    })[kind],
  next_step: (_code: string, message: string): string => message,
  rule_text: (_axis: string, _id: string, text: string): string => text,
  question: (_axis: string, text: string): string => text,
  not_applicable: 'not applicable',
  was: (value: string, at: string) => `was ${value}, ${at}`,
  fact: 'Fact',
  owner: 'Owner',
  seen: 'Seen',
  age: 'Age',
  vouched_until: 'Good until',
  no_limit: 'anybody says otherwise',
  duration: (milliseconds: number): string => {
    const { unit, number } = largestUnit(milliseconds);
    return count(number, unit, `${unit}s`);
  },
  rule: 'Rule',
  evidence: 'Evidence',
  no_evidence: 'Nobody has said anything.',
  used: 'counts',
  not_used: (why: string) => `does not count: ${why}`,
  would_change: 'What would change it',

  subject: 'Subject',
  outcome: 'Outcome',
  subject_to: 'Subject to',
  missing: 'What is missing',
  authorizes_nothing: 'This is guidance for one moment. It authorizes nothing.',

  recorded: 'Recorded.',
  would_record: 'Nothing was written. It would be recorded.',
  not_recorded: 'Nothing was recorded.',
  added: 'Added',
  revised: 'Revised',
  removed: 'Removed',
  unchanged: 'Unchanged',
  accepted: 'Accepted',
  superseded: 'Superseded',
  refused: 'Refused',

  store_backed_up: (file: string) => `The store is in ${file}.`,
  store_restored: (moment: string | null) =>
    `The store is restored${moment === null ? '' : ` as of ${moment}, the last write in the backup`}. What came after the backup is not there: tokens that were revoked after it are valid again, and decisions on approvals and reviews after it did not happen. Revoke, cancel and decide anew.`,
  store_not_restored: 'The backup has faults, so nothing was restored; --accept-faults restores it as it is.',
  store_sound: 'The store is sound.',
  store_faulty: (number: number) => `The store has ${count(number, 'fault', 'faults')}.`,
  store_fault: (code: StoreFaultCode): string => STORE_FAULTS[code],

  login_prompt: (server: string) => `Token for ${server} (it is not shown): `,
  login_stored: (server: string) => `Commands with --server ${server} are yours from now on.`,
  logout_done: (server: string) =>
    `The token for ${server} is forgotten here; it holds until \`agent-tools token revoke\`.`,
  logout_nothing: (server: string) => `No token was kept for ${server}.`,
  who_at: (server: string) => `At ${server}.`,
  who_here: 'Here, on the files of the workspace.',
  who_nobody: 'Nobody: you have not said who you are.',
  who_may: (permissions: string) => (permissions === '' ? 'May do nothing.' : `May ${permissions}.`),
  who_teams: (teams: string) => `In ${teams}.`,
  who_until: (instant: string) => `Until ${instant}.`,

  mcp_waits: 'A client speaks MCP here; `agent-tools connect` sets one up. End it with Ctrl-C.',

  no_tokens: 'There are no tokens; `agent-tools token create` makes one.',
  heading_kind: 'KIND',
  heading_time: 'TIME',
  heading_outcome: 'OUTCOME',
  heading_duration: 'TOOK',
  heading_request: 'REQUEST',
  journal_empty: 'Nothing that matches is in the journal.',
  journal_more: (shown: number) =>
    `The last ${shown}; \`--limit\` shows more, \`--since\` and the filters less.`,
  journal_intact: (seq: number) => `The journal is intact: ${seq} records, each as it was written.`,
  journal_anchor: (anchor: string) => `Anchor, to be kept elsewhere: ${anchor}`,
  journal_broken: (seq: number, code: string) =>
    `The journal is not what was written, from record ${seq} on: ${code}.`,
  journal_pruned: (count: number) => `${count} records are no longer kept.`,
  journal_would_prune: (count: number) => `${count} records would no longer be kept.`,
  journal_kept_since: (seq: number) => `Kept from record ${seq} on; what was before it was pruned.`,
  journal_faults: {
    pruned: 'The anchor is of a record that is no longer kept, so that it shows nothing any more.',
    altered: 'This record, or the one before it, is not what was written. Compare it with a backup.',
    removed: 'A record is gone. Compare it with a backup: `agent-tools store restore` brings one back.',
    inserted: 'A record stands there that Agent-Tools did not write.',
    replaced: 'The journal is whole in itself, and is not the one of the anchor: it was written anew.',
  },
  token_made: (subject: string, permissions: string, expires: string, id: string) =>
    `A token of ${subject}, who may ${permissions}, until ${expires}. Its id is ${id}.`,
  token_shown_once: 'It is shown this once: keep it where secrets are kept.',
  token_not_asked_for:
    'No server asks for it yet: add `{ type: token }` to `server.auth` in agent-tools.yaml.',
  token_revoked: (id: string, at: string) => `${id} is over since ${at}.`,
  token_states: { active: 'active', expired: 'expired', revoked: 'revoked' },
  call_refused: (code: string) => `The call was refused: ${code}.`,
  call_failed: (code: string) => `The call gave no answer: ${code}.`,
  call_tool_error: 'The tool answered that it failed.',
  call_nothing: 'The tool answered without saying anything.',
  call_block: (type: string, name: string, bytes: number) =>
    `[${joined([type, name, bytes === 0 ? '' : count(bytes, 'byte', 'bytes')])}]`,
  loading: 'Reading the workspace',
};

interface NeedCounts {
  readonly needs: number;
  readonly satisfied: number;
  readonly unsatisfied: number;
  readonly unknown: number;
}

export interface SeverityCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}

export interface CheckedCounts {
  readonly files: number;
  readonly tools: number;
  readonly providers: number;
  readonly capabilities: number;
  readonly registry_entries: number;
}

export interface StatusCounts {
  readonly artifacts: number;
  readonly capabilities: number;
  readonly implementations: number;
  readonly instances: number;
  readonly observations: number;
}
