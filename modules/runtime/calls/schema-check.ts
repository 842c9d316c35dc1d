import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { contractSchemas, type JsonSchema, shownText } from '../../contracts/index.ts';
import type { Contract } from '../../core/model/tool.ts';
import type { ContractViolation } from '../../core/ports/tool-calls.ts';
import { workWithin } from './bounded-work.ts';

export type Checked =
  /** Nothing is said about it. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'checked'; readonly violations: readonly ContractViolation[] }
  /** What is said cannot be checked here, or not in reasonable time. */
  | { readonly kind: 'uncheckable' };

type Side = ContractViolation['side'];

/** UTF-16 units of JSON; larger schemas take too long to compile. */
const MAX_SCHEMA = 256 * 1024;
const MAX_VIOLATIONS = 20;
/** UTF-16 units; values beyond it are checked up to the first violation only. */
const MANY = 64 * 1024;

interface Compiled {
  readonly all: ValidateFunction;
  readonly first: ValidateFunction;
  /** What takes longer than the size of a value says: regular expressions and comparisons of each with each. */
  readonly isSlow: boolean;
}

/** Contracts are immutable and shared between generations: each half is compiled once. */
const compiled = new WeakMap<Contract, Map<Side, Compiled | 'uncheckable' | 'unknown'>>();

/** Never throws, whatever the contract and the value are; values are plain JSON. */
export function checkAgainst(
  contract: Contract | undefined,
  side: Side,
  value: unknown,
  size: number,
): Checked {
  const half = contract === undefined ? 'unknown' : halfOf(contract, side);
  if (half === 'unknown' || half === 'uncheckable') return { kind: half };
  const validate = size > MANY ? half.first : half.all;
  const work = (): readonly ErrorObject[] => (validate(value) === true ? [] : [...(validate.errors ?? [])]);
  const done = half.isSlow || size > MANY ? workWithin(work) : { value: work() };
  validate.errors = null;
  if (done === undefined) return { kind: 'uncheckable' };
  return {
    kind: 'checked',
    violations: done.value.slice(0, MAX_VIOLATIONS).map((error) => violationOf(error, side)),
  };
}

function halfOf(contract: Contract, side: Side): Compiled | 'uncheckable' | 'unknown' {
  let halves = compiled.get(contract);
  if (halves === undefined) {
    halves = new Map();
    compiled.set(contract, halves);
  }
  const known = halves.get(side);
  if (known !== undefined) return known;
  const made = compile(contract, side);
  halves.set(side, made);
  return made;
}

function compile(contract: Contract, side: Side): Compiled | 'uncheckable' | 'unknown' {
  const key = side === 'arguments' ? 'inputs' : 'outputs';
  if (contract[key] === undefined) return 'unknown';
  const schema = contractSchemas(contract)[key];
  if (schema === undefined) return 'uncheckable';
  const text = JSON.stringify(schema);
  if (text.length > MAX_SCHEMA) return 'uncheckable';
  const isSlow = /"(?:pattern|patternProperties|format|uniqueItems|contains)"/.test(text);
  // The standard has patterns with the flag `u`; many schemas have patterns that are none with it.
  for (const unicodeRegExp of [true, false]) {
    try {
      const make = (allErrors: boolean): ValidateFunction =>
        validatorOf(schema, { ...OPTIONS, allErrors, unicodeRegExp });
      return { all: make(true), first: make(false), isSlow };
    } catch {
      // A schema that this validator does not take, such as one with a reference that leads nowhere; none is fetched.
    }
  }
  return 'uncheckable';
}

const OPTIONS: Options = {
  strict: false,
  ownProperties: true,
  // Schemas were looked at before; what is registered in the validator would stay there.
  meta: false,
  validateSchema: false,
  addUsedSchema: false,
  logger: false,
};

function validatorOf(schema: JsonSchema, options: Options): ValidateFunction {
  const { $schema, ...rest } = schema;
  const dialect = typeof $schema === 'string' ? $schema : '';
  const ajv = /draft-0[467]/.test(dialect)
    ? new Ajv(options)
    : dialect.includes('2019-09')
      ? new Ajv2019(options)
      : new Ajv2020(options);
  addFormats.default(ajv);
  return ajv.compile(rest);
}

/** Where, and what is asked for there; of the value itself nothing is said (law 8). */
function violationOf({ instancePath, keyword, params, message }: ErrorObject, side: Side): ContractViolation {
  const { missingProperty, additionalProperty, unevaluatedProperty, allowedValues } = params as Readonly<
    Record<string, unknown>
  >;
  const name = missingProperty ?? additionalProperty ?? unevaluatedProperty;
  const step = typeof name === 'string' ? `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` : '';
  return {
    side,
    path: shownText(`${instancePath}${step}`),
    message: sentenceOf(keyword, message, allowedValues),
  };
}

function sentenceOf(keyword: string, message: string | undefined, allowed: unknown): string {
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return 'Is required.';
    case 'additionalProperties':
    case 'unevaluatedProperties':
    case 'false schema':
      return 'Is not known to the contract.';
    case 'enum':
      return `Must be one of ${shownText(JSON.stringify(allowed))}.`;
    case 'uniqueItems':
      return 'Must have no item twice.';
    default: {
      // Ajv's sentences name what the schema says, and never the value.
      const said = shownText(message ?? 'does not fit the contract');
      return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
    }
  }
}
