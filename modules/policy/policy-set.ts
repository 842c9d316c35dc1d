import type { DiagnosticCode } from '../core/diagnostics/codes.ts';
import { compareDiagnostics, type Diagnostic, hasError, severityOf } from '../core/diagnostics/diagnostic.ts';
import { cleanText } from '../documents/index.ts';
import { LineIndex } from '../documents/line-index.ts';
import { mentions } from './attribute-reads.ts';
import type { CedarEngine, CedarFault, ParsedPolicy } from './cedar-engine.ts';
import {
  isTooIntricate,
  MAX_DEPTH,
  MAX_MEMBERS,
  MAX_OPERATORS,
  type PolicyText,
  splitPolicies,
  unitsOf,
} from './policy-text.ts';
import { POLICY_SCHEMA, type PolicyAction } from './schema.ts';

/** A `.cedar` file. */
export interface PolicyFile {
  /** Relative to the workspace, with `/`. */
  readonly file: string;
  readonly text: string;
}

export interface Policy {
  /** Its `@id`, or its place where it has none. */
  readonly id: string;
  readonly effect: 'permit' | 'forbid';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Its `@note`. */
  readonly note?: string;
  readonly text: string;
  /** Where the text begins in its file, in UTF-16 units. */
  readonly offset: number;
  /** Cedar's JSON of it. */
  readonly json: unknown;
}

/** All policies that are in force together. Immutable. */
export interface PolicySet {
  readonly digest: string;
  /** By id. */
  readonly policies: ReadonlyMap<string, Policy>;
  readonly texts: Readonly<Record<string, string>>;
}

export interface CheckedPolicies {
  /** Absent: a finding is an error, and of a policy nothing is passed over. */
  readonly set?: PolicySet;
  readonly diagnostics: readonly Diagnostic[];
}

/** Parses and checks files as one set; it holds as a whole or not at all. */
export function checkPolicies(
  files: readonly PolicyFile[],
  engine: CedarEngine,
  sha256: (text: string) => string,
): CheckedPolicies {
  const diagnostics: Diagnostic[] = [];
  const found: Policy[] = [];
  const placesOf = new Map(files.map((file) => [file.file, new Places(file)]));
  for (const file of files) {
    const places = placesOf.get(file.file) ?? new Places(file);
    for (const written of splitPolicies(file.text)) {
      const parsed = parseOne(engine, written.text);
      if ('faults' in parsed) {
        diagnostics.push(...parsed.faults.map((fault) => places.finding('policy_syntax', written, fault)));
        continue;
      }
      if (ownId(parsed) === undefined)
        diagnostics.push(places.finding('policy_id_missing', written, ID_MISSING));
      found.push(policyOf(written, parsed, places));
    }
  }
  diagnostics.push(...duplicates(found));
  if (!hasError(diagnostics)) diagnostics.push(...validityOf(found, placesOf, engine));
  diagnostics.sort(compareDiagnostics);
  if (hasError(diagnostics)) return { diagnostics };
  const texts = textsOf(found);
  const digest = sha256(
    JSON.stringify([POLICY_SCHEMA, Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))]),
  );
  return { set: { digest, policies: new Map(found.map((each) => [each.id, each])), texts }, diagnostics };
}

/** Whether a policy may decide about an action, by its head. */
export function appliesTo({ json }: Pick<Policy, 'json'>, action: PolicyAction): boolean {
  const constraint = recordOf(recordOf(json)['action']);
  const named = [constraint['entity'], ...listOf(constraint['entities'])].flatMap((each) => {
    const { id } = recordOf(each);
    return typeof id === 'string' ? [id] : [];
  });
  return constraint['op'] === 'All' || named.includes(action);
}

/** What would overflow the stack of the engine is not given to it: it does not recover from that. */
const parseOne = (
  engine: CedarEngine,
  text: string,
): ParsedPolicy | { readonly faults: readonly CedarFault[] } =>
  isTooIntricate(text) ? { faults: [TOO_INTRICATE] } : engine.parse(text);

const TOO_INTRICATE: CedarFault = {
  message: `The policy nests more than ${MAX_DEPTH} brackets, joins more than ${MAX_OPERATORS} expressions, or names more than ${MAX_MEMBERS} members.`,
  help: 'Write several policies, or compare with a set: `["a", "b"].contains(resource.source)`.',
};

const MAX_ID_LENGTH = 100;

function ownId({ annotations }: ParsedPolicy): string | undefined {
  const id = annotations['id']?.trim();
  return id === undefined || id === '' || id.length > MAX_ID_LENGTH || id !== oneLine(id) ? undefined : id;
}

function policyOf({ text, offset }: PolicyText, parsed: ParsedPolicy, places: Places): Policy {
  const { line, column } = places.at(offset);
  const { effect, json, annotations } = parsed;
  const note = annotations['note'];
  return {
    id: ownId(parsed) ?? `${places.file}:${line}:${column}`,
    effect,
    file: places.file,
    line,
    column,
    ...(note !== undefined && { note: oneLine(note) }),
    text,
    offset,
    json,
  };
}

const ID_MISSING: CedarFault = {
  message: 'The policy has no `@id` of its own, so that it is named by its place.',
  help: `Write \`@id("…")\` before it, one line of at most ${MAX_ID_LENGTH} characters.`,
};

const duplicates = (policies: readonly Policy[]): readonly Diagnostic[] =>
  [...Map.groupBy(policies, ({ id }) => id)].flatMap(([id, same]) =>
    same.length === 1
      ? []
      : same.map(({ file, line, column }): Diagnostic => {
          const others = same.filter(
            (each) => each.file !== file || each.line !== line || each.column !== column,
          );
          const places = others.slice(0, MAX_OTHERS).map((each) => `${each.file}:${each.line}`);
          const message = `\`${id}\` is also the id of the policy at ${places.join(', ')}.`;
          return { ...finding('policy_id_duplicate', message, 'Rename all but one.'), file, line, column };
        }),
  );
const MAX_OTHERS = 10;

function validityOf(
  policies: readonly Policy[],
  places: ReadonlyMap<string, Places>,
  engine: CedarEngine,
): readonly Diagnostic[] {
  const byId = new Map(policies.map((each) => [each.id, each]));
  const faults = engine.validate(POLICY_SCHEMA, textsOf(policies)).flatMap((fault) => {
    const policy = byId.get(fault.policy);
    const found = policy && places.get(policy.file)?.finding('policy_invalid', policy, fault);
    return found === undefined ? [] : [{ ...found, severity: fault.severity }];
  });
  const context = policies
    .filter((policy) => appliesTo(policy, 'see') && mentions(conditionsOf(policy), 'context'))
    .flatMap((policy) => places.get(policy.file)?.finding('policy_invalid', policy, READS_CONTEXT) ?? []);
  return [...faults, ...context];
}

const READS_CONTEXT: CedarFault = {
  message: 'The policy decides what is seen and reads `context`, on which seeing never depends.',
  help: 'Name the actions that it is for, such as `action == Action::"call"`.',
};

const conditionsOf = ({ json }: Policy): unknown => recordOf(json)['conditions'];

const textsOf = (policies: readonly Policy[]): Readonly<Record<string, string>> =>
  Object.fromEntries(policies.map(({ id, text }) => [id, text]));

const finding = (
  code: DiagnosticCode,
  message: string,
  hint?: string,
): Omit<Diagnostic, 'file' | 'line' | 'column'> => ({
  code,
  severity: severityOf(code),
  path: '',
  message,
  ...(hint !== undefined && { hint }),
});

/** Lines and columns of one file. */
class Places {
  readonly file: string;
  readonly #lines: LineIndex;

  constructor({ file, text }: PolicyFile) {
    this.file = file;
    this.#lines = new LineIndex(text);
  }

  at(offset: number): { readonly line: number; readonly column: number } {
    return this.#lines.placeOf(offset);
  }

  finding(
    code: DiagnosticCode,
    { text, offset }: PolicyText,
    { message, help, start }: CedarFault,
  ): Diagnostic {
    const within = start === undefined ? 0 : unitsOf(text, start);
    const hint = help === undefined ? undefined : sentence(help);
    return { ...finding(code, sentence(message), hint), file: this.file, ...this.at(offset + within) };
  }
}

const MAX_MESSAGE = 300;
const oneLine = (text: string): string =>
  cleanText(text.slice(0, MAX_MESSAGE * 4), { oneLine: true }).slice(0, MAX_MESSAGE);

/** The engine's words as one of ours: a capital and a full stop, without the name that it gives a policy. */
function sentence(text: string): string {
  const bare = oneLine(text)
    .replace(/^failed to parse policy(?: with id `[^`]*`)? from string: /, '')
    .replace(/^for policy `[^`]*`, /, '');
  const whole = bare.charAt(0).toUpperCase() + bare.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
