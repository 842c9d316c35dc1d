import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { CedarValue, Entity } from './entities.ts';
import type { PolicyAction } from './schema.ts';

/** One request could not be decided, as where a policy overflows; the engine itself goes on. */
export class UndecidedError extends Error {
  override readonly name = 'UndecidedError';
}

/** The engine, as far as policies need it. Every method may throw when it fails as a program. */
export interface CedarEngine {
  /** One policy text: its JSON, or what is wrong with it. */
  parse(text: string): ParsedPolicy | { readonly faults: readonly CedarFault[] };
  /** Faults and warnings of all policies against the schema, by policy id. */
  validate(schema: string, policies: Readonly<Record<string, string>>): readonly ValidationFault[];
  /** Makes a set ready, so that whoever asks first does not wait for it: the first decision takes some 70 ms. */
  prepare(digest: string, policies: Readonly<Record<string, string>>): void;
  decide(request: EngineRequest): EngineDecision;
}

export interface ParsedPolicy {
  readonly effect: 'permit' | 'forbid';
  readonly annotations: Readonly<Record<string, string>>;
  /** Cedar's JSON of the policy. */
  readonly json: unknown;
}

export interface CedarFault {
  readonly message: string;
  readonly help?: string;
  /** Bytes from the beginning of the text, in UTF-8. */
  readonly start?: number;
}

export interface ValidationFault extends CedarFault {
  readonly policy: string;
  readonly severity: 'error' | 'warning';
}

export interface EngineRequest {
  /** Equal for equal policies; the engine keeps the last few sets parsed. */
  readonly digest: string;
  readonly policies: Readonly<Record<string, string>>;
  readonly principal: Entity;
  readonly action: PolicyAction;
  readonly resource: Entity;
  readonly context: Readonly<Record<string, CedarValue>>;
}

export interface EngineDecision {
  readonly allowed: boolean;
  /** Ids of the policies that decided, in order. */
  readonly policies: readonly string[];
}

/** Set where the product is bundled: the program of the engine lies beside it. */
declare const CEDAR_PROGRAM: string | undefined;

const programUrl = (): string | URL =>
  typeof CEDAR_PROGRAM === 'undefined'
    ? createRequire(import.meta.url)
        .resolve('@cedar-policy/cedar-wasm/nodejs')
        .replace(/cedar_wasm\.js$/, 'cedar_wasm_bg.wasm')
    : new URL(CEDAR_PROGRAM, import.meta.url);

/** Loads the engine, about 60 ms; rejects where its program is missing or broken. */
export async function loadCedar(program: string | URL = programUrl()): Promise<CedarEngine> {
  const cedar = await import('@cedar-policy/cedar-wasm/web');
  cedar.initSync({ module: await readFile(program) });
  return new LoadedCedar(cedar);
}

type Cedar = typeof import('@cedar-policy/cedar-wasm/web');

/** Parsed sets cannot be given back to the engine, only written over. Requests of an earlier set end under it. */
const SLOTS = 8;

/** The program is loaded once in a process, however many engines are made of it, and its slots are theirs together. */
const SLOTS_OF = new WeakMap<Cedar, Map<string, string>>();

class LoadedCedar implements CedarEngine {
  readonly #cedar: Cedar;
  /** Slot by digest, the longest unused first. */
  readonly #slots: Map<string, string>;

  constructor(cedar: Cedar) {
    this.#cedar = cedar;
    this.#slots = SLOTS_OF.get(cedar) ?? new Map<string, string>();
    SLOTS_OF.set(cedar, this.#slots);
  }

  parse(text: string): ParsedPolicy | { readonly faults: readonly CedarFault[] } {
    const answer = this.#cedar.policyToJson(text);
    if (answer.type === 'failure') return { faults: answer.errors.map(faultOf) };
    const { effect, annotations = {} } = answer.json;
    return { effect, annotations, json: answer.json };
  }

  validate(schema: string, policies: Readonly<Record<string, string>>): readonly ValidationFault[] {
    const answer = this.#cedar.validate({
      schema,
      policies: { staticPolicies: { ...policies } },
      validationSettings: { mode: 'strict' },
    });
    if (answer.type === 'failure') throw new Error(answer.errors.map(({ message }) => message).join(' '));
    const { validationErrors, validationWarnings } = answer;
    return [
      ...validationErrors.map((each) => validationFault('error', each)),
      ...validationWarnings.map((each) => validationFault('warning', each)),
    ];
  }

  prepare(digest: string, policies: Readonly<Record<string, string>>): void {
    const someone = { type: 'Local', id: '' };
    // Compiles the program of the engine; whatever the answer is, it is an answer.
    this.#cedar.statefulIsAuthorized({
      preparsedPolicySetId: this.#slotOf(digest, policies),
      principal: someone,
      action: { type: 'Action', id: 'see' },
      resource: someone,
      context: {},
      entities: [{ uid: someone, attrs: {}, parents: [] }],
    });
  }

  decide({ digest, policies, principal, action, resource, context }: EngineRequest): EngineDecision {
    const answer = this.#cedar.statefulIsAuthorized({
      preparsedPolicySetId: this.#slotOf(digest, policies),
      principal: { ...principal.uid },
      action: { type: 'Action', id: action },
      resource: { ...resource.uid },
      context: mutable(context),
      entities: [principal, resource].map(({ uid, attrs, parents, tags }) => ({
        uid: { ...uid },
        attrs: mutable(attrs),
        parents: parents.map((each) => ({ ...each })),
        ...(tags && { tags: mutable(tags) }),
      })),
    });
    if (answer.type === 'failure')
      throw new UndecidedError(answer.errors.map(({ message }) => message).join(' '));
    const { decision, diagnostics } = answer.response;
    // A policy that fails while it is evaluated is passed over by Cedar; a forbid that is passed over would permit.
    const [failed] = diagnostics.errors;
    if (failed !== undefined) throw new UndecidedError(failed.error.message);
    return { allowed: decision === 'allow', policies: diagnostics.reason.toSorted() };
  }

  #slotOf(digest: string, policies: Readonly<Record<string, string>>): string {
    const kept = this.#slots.get(digest);
    if (kept !== undefined) {
      this.#slots.delete(digest);
      this.#slots.set(digest, kept);
      return kept;
    }
    const [oldest] = this.#slots;
    const slot = this.#slots.size < SLOTS ? `set-${this.#slots.size}` : (oldest?.[1] ?? 'set-0');
    if (this.#slots.size >= SLOTS && oldest !== undefined) this.#slots.delete(oldest[0]);
    const answer = this.#cedar.preparsePolicySet(slot, { staticPolicies: { ...policies } });
    if (answer.type === 'failure') throw new Error(answer.errors.map(({ message }) => message).join(' '));
    this.#slots.set(digest, slot);
    return slot;
  }
}

type Detail =
  ReturnType<Cedar['policyToJson']> extends infer A
    ? A extends { type: 'failure'; errors: (infer E)[] }
      ? E
      : never
    : never;

function faultOf({ message, help, sourceLocations }: Detail): CedarFault {
  const start = sourceLocations?.[0]?.start;
  return { message, ...(help !== null && { help }), ...(start !== undefined && { start }) };
}

const validationFault = (
  severity: ValidationFault['severity'],
  { policyId, error }: { readonly policyId: string; readonly error: Detail },
): ValidationFault => ({ policy: policyId, severity, ...faultOf(error) });

type Json = string | number | boolean | Json[] | { [key: string]: Json };

/** The engine's types ask for values that could be written to; it only reads them. */
const mutable = (values: Readonly<Record<string, CedarValue>>): Record<string, Json> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, mutableValue(value)]));

function mutableValue(value: CedarValue): Json {
  if (typeof value !== 'object') return value;
  return isList(value) ? [...value] : { __entity: { ...value.__entity } };
}

const isList = (value: object): value is readonly string[] => Array.isArray(value);
