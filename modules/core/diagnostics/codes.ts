/** Every diagnostic code, with its usual severity, cause and cure. `docs/errors.md` is made from this table. */
export type Severity = 'error' | 'warning' | 'info';

interface CodeEntry {
  readonly severity: Severity;
  /** What is wrong, one sentence. */
  readonly cause: string;
  /** What to do about it, one sentence. */
  readonly cure: string;
}

const error = (cause: string, cure: string): CodeEntry => ({ severity: 'error', cause, cure });
const warning = (cause: string, cure: string): CodeEntry => ({ severity: 'warning', cause, cure });
const info = (cause: string, cure: string): CodeEntry => ({ severity: 'info', cause, cure });

export const DIAGNOSTIC_CODES = {
  yaml_syntax: error('The file is not valid YAML 1.2.', 'Mend the syntax at the place that is named.'),
  json_syntax: error(
    'The file is not valid JSON.',
    'Mend the syntax; comments and trailing commas are not JSON.',
  ),
  duplicate_key: error('A mapping has the same key twice.', 'Keep one of them.'),
  unknown_tag: error(
    'A value carries a YAML tag other than the core ones.',
    'Write the value without the tag.',
  ),
  alias_limit: error(
    'The file uses more YAML aliases than allowed, expands to too many values, or an alias contains itself.',
    'Write the values out: at most 20 aliases and 10,000 expanded values.',
  ),
  file_too_large: error('The file is larger than 1 MiB.', 'Split it or shorten it.'),
  too_deep: error('Values are nested more than 64 levels deep.', 'Flatten the document.'),
  encoding: error('The file is not UTF-8 text.', 'Save it as UTF-8.'),
  not_a_tool: error(
    'The document is not a mapping that describes what its file name promises.',
    'Start it with `id:` and `type: tool`.',
  ),
  multiple_documents: error('The file holds several YAML documents.', 'Keep one document in each file.'),
  missing_field: error('A required key is missing.', 'Add the key under the mapping that is named.'),
  wrong_type: error('A value has the wrong type.', 'Write a value of the type that is named.'),
  duplicate_id: error(
    'Several files define this id with different content.',
    'Keep one of the files, or rename one id.',
  ),
  duplicate_name: error(
    'Several entries of this registry have the same name.',
    'Rename all but one; until then none is registered.',
  ),
  invalid_id: error(
    'An id does not follow the grammar.',
    'Use lower-case letters and digits, joined by `.`, `_` or `-`: `files.read_text`.',
  ),
  invalid_name: error(
    'A registry name is not lower-case words joined by hyphens.',
    'Write it like `torrent-finder`.',
  ),
  invalid_status: error(
    'A registry status is not one of ready, planned, deprecated.',
    'Use one of the three.',
  ),
  invalid_value: error(
    'A value is outside those that are allowed.',
    'Use one of the values that the message names.',
  ),
  invalid_version: error(
    'A version is not a release that can be compared.',
    'Write a semantic version such as `1.4.0`, or a date version such as `2026.8.31`.',
  ),
  unquoted_version: error(
    'A version without quotes was read as a number, which loses zeros.',
    'Put it in quotes: `"1.10"`.',
  ),
  unsupported_schema_version: error(
    'The document declares a schema version that this release cannot read.',
    'Use a version of the same major number, or upgrade Agent-Tools.',
  ),
  location_missing: error(
    'The entry point of a registry entry does not exist.',
    'Create the file, correct `location`, or set the status to `planned`.',
  ),
  location_not_a_file: error(
    'The entry point of a registry entry is not a regular file.',
    'Point `location` at the file to run.',
  ),
  location_outside_registry: error(
    'The entry point lies outside the folder of its registry.',
    'Move it below the folder of the tools.json, without `..` or links that leave it.',
  ),
  empty_capabilities: error('`capabilities` is empty.', 'Name at least one.'),
  empty_tags: error('`tags` is empty.', 'Name at least one.'),
  invalid_tag: error(
    'A tag is not lower case, or has spaces.',
    'Use lower-case words joined by single hyphens; accents are welcome.',
  ),
  invalid_language: error(
    'A language is not a two-letter ISO 639-1 code.',
    'Write `es`, not `es-ES` or `spa`.',
  ),
  invalid_license: error(
    'A licence is not an SPDX expression.',
    'Write an expression such as `MIT` or `Apache-2.0 OR MIT`, or `LicenseRef-…`.',
  ),
  invalid_contract: error(
    'A contract is neither the shorthand nor valid JSON Schema 2020-12.',
    'Correct the type word or keyword that is named.',
  ),
  invalid_price: error(
    'A price cannot be read.',
    'Write the amount as a decimal in quotes and the currency as three capital letters.',
  ),
  unknown_capability: error(
    'A capability is not in the vocabulary.',
    'Correct the id, or add it under `capabilities/`.',
  ),
  replaced_by_cycle: error(
    '`replaced_by` leads back to where it began.',
    'Let the newest tool have no `replaced_by`.',
  ),
  version_mismatch: error(
    'Provider and tool name different versions for the same offer.',
    'Make `provides[].version` and the version of the tool agree.',
  ),
  pinned_without_exact_version: error(
    'An offer is pinned, but its version is not exact.',
    'Give the version as an exact release.',
  ),
  literal_secret: error(
    'A secret stands in the file in plain text.',
    'Refer to it instead: `${env:NAME}` or `${file:PATH}`.',
  ),
  hidden_characters_in_id: error('An id contains characters that cannot be seen.', 'Type the id again.'),
  read_failed: error(
    'The file could not be read.',
    'Check that it exists, is a regular file and may be read.',
  ),
  policy_syntax: error('A policy is not valid Cedar.', 'Mend the syntax at the place that is named.'),
  policy_invalid: error(
    'A policy speaks of something that it cannot be about.',
    'Use the entities, attributes and actions of `schemas/policy.cedarschema`.',
  ),
  policy_id_duplicate: error('Several policies have the same `@id`.', 'Rename all but one.'),
  policy_engine_failed: error(
    'The policy engine could not be started, or failed.',
    'Install Agent-Tools again; if it fails on your policies only, make them simpler.',
  ),
  policy_test_failed: error(
    'A case of a policy table does not come out as expected.',
    'Correct the policy or the expectation; `agent-tools policy explain` names the policies that decide.',
  ),
  policy_observe_off_loopback: error(
    'Policies are only observed while other machines could reach the server.',
    'Set `policy.mode: enforce`, or serve on 127.0.0.1.',
  ),

  entry_point_failed: error(
    'An entry point could not be started, was ended by a signal, took too long or wrote too much.',
    'Run it by hand as docs/calling-entry-points.md says, and mend what it tells.',
  ),
  invalid_envelope: error(
    'An entry point wrote something else to standard output than one result envelope.',
    'Print one JSON object `{tool, operation, ok, result | error, duration_ms}` and nothing else; notes go to standard error.',
  ),
  unknown_operation_accepted: error(
    'An entry point did not refuse an operation that it does not have.',
    'Answer with `ok: false` and the code `unknown_operation`.',
  ),
  exit_code_mismatch: error(
    'The exit code of an entry point says something else than its envelope.',
    'Exit with 0 exactly when `ok` is true.',
  ),
  example_failed: error(
    'An example of TOOL.md does not give what it states.',
    'Correct the example, or the tool.',
  ),
  stdin_not_read: warning(
    'An entry point gives another result when its arguments stand on standard input alone.',
    'Read standard input where there are no flags: they are left out where they could do harm.',
  ),

  records_not_imported: warning(
    'A file of records that an earlier version wrote is left beside the store.',
    'Record what is missing again, and remove the file.',
  ),
  unknown_key: warning(
    'A key is not part of this document kind; it is kept.',
    'Correct its spelling, remove it, or begin it with `x-`.',
  ),
  unknown_provider_type: warning(
    'A provider type is not in the list; the word is kept.',
    'Use one of the known types where one fits.',
  ),
  unknown_status: warning(
    'A status word has no known meaning; the word is kept and the lifecycle is unknown.',
    'Use a known word such as `active` or `deprecated`.',
  ),
  tool_entry_missing: warning(
    'A provider says that it provides a tool that no file describes.',
    'Add the `.tool.yaml`, or remove the line.',
  ),
  provided_but_no_offer: warning(
    'A provider says that it provides this version, but the version has no such offer.',
    'Add the provider under `versions[].providers`.',
  ),
  offer_but_not_provided: warning(
    'A tool names this offer, but the provider does not list the tool.',
    'Add the tool under `provides` in the provider.yaml.',
  ),
  high_risk_without_approval: warning(
    'The risk is high or critical, but approval is declared as not required.',
    'Set `approval_required: true`; it is required in effect.',
  ),
  nonstandard_capability: warning(
    'A capability of a legacy entry is not a dotted id of the vocabulary.',
    'Replace it by an id from the vocabulary.',
  ),
  deprecated_capability: warning(
    'A capability has been replaced by another.',
    'Use the id that the message names.',
  ),
  hidden_characters: warning(
    'A text contains control or invisible characters; they are not shown.',
    'Remove them.',
  ),
  imperative_text: warning(
    'A description speaks to the model instead of describing the tool.',
    'Describe what the tool does.',
  ),
  description_not_one_paragraph: warning(
    'A description has more than one paragraph.',
    'Keep it to one; details belong in the documentation.',
  ),
  name_dir_mismatch: warning(
    'The entry point is not in the folder that is named like the entry.',
    'Move it to `tools/<name>/`, or rename the entry.',
  ),
  operations_mismatch: warning('TOOL.md and tools.json list different operations.', 'Make both lists equal.'),
  duplicate_content: warning(
    'Several files define this id with the same content; one is used.',
    'Delete the copies.',
  ),
  legacy_shape: warning(
    'The entry has the older shape without versions, author or publisher.',
    'Add what the message names.',
  ),
  overlay_missing: warning(
    'An environment is named that has no overlay of its own; agent-tools.yaml alone counts.',
    'Create `agent-tools.<env>.yaml`, or correct `--env` or AGENT_TOOLS_ENV.',
  ),
  unknown_instance: warning(
    'The activation policy turns off an instance that is not configured.',
    'Correct the alias, or remove the entry.',
  ),
  policy_id_missing: warning(
    'A policy has no `@id`, so that decisions can name it only by its place.',
    'Write `@id("…")` before it.',
  ),
  policy_too_fine: warning(
    'The policies for `see` divide the tools into very many classes, and a first look takes long.',
    'Compare with fixed words, tags, sources or capabilities instead of ids and names as a whole.',
  ),
  unknown_replacement: warning(
    '`replaced_by` names an id that nothing here has.',
    'Correct the id, or add what replaces this.',
  ),

  empty_languages: info('`languages` is empty, which says the same as leaving it out.', 'Leave it out.'),
  risk_unknown: info('No risk is stated.', 'Add `risk: low`, `medium`, `high` or `critical`.'),
  license_unknown: info('No licence is stated.', 'Add `license:` with an SPDX expression.'),
} as const satisfies Record<string, CodeEntry>;

export type DiagnosticCode = keyof typeof DIAGNOSTIC_CODES;
