import { contractSchemas } from '../../contracts/index.ts';
import type { Contract } from '../../core/model/tool.ts';

/** Which values of a call the contract marks secret. */
export interface SecretArguments {
  /** Names of properties, wherever they stand. */
  readonly names: ReadonlySet<string>;
  /** Something is marked that has no name of its own: then nothing of the arguments is told. */
  readonly everything: boolean;
}

const known = new WeakMap<Contract, SecretArguments>();
const NONE: SecretArguments = { names: new Set(), everything: false };

/** `writeOnly: true`, `format: password` and `x-secret: true`. */
export function secretArguments(contract: Contract | undefined): SecretArguments {
  if (contract === undefined) return NONE;
  const kept = known.get(contract);
  if (kept !== undefined) return kept;
  const names = new Set<string>();
  let everything = false;
  // A schema may be shared within itself; it is read as a tree of bounded depth.
  const visit = (node: unknown, name: string | undefined, depth: number): void => {
    if (typeof node !== 'object' || node === null || depth > 64) return;
    const record = node as Readonly<Record<string, unknown>>;
    if (record['writeOnly'] === true || record['format'] === 'password' || record['x-secret'] === true) {
      if (name === undefined) everything = true;
      else names.add(name);
    }
    for (const [key, value] of Object.entries(record)) {
      if (key === 'properties' && typeof value === 'object' && value !== null) {
        for (const [property, schema] of Object.entries(value)) visit(schema, property, depth + 1);
      } else if (key !== 'const' && key !== 'enum' && key !== 'default' && key !== 'examples') {
        // Alternatives of a property are the property; a list of it, or what is only referred to, has no name here.
        visit(value, ALTERNATIVES.has(key) || Array.isArray(node) ? name : undefined, depth + 1);
      }
    }
  };
  visit(contractSchemas(contract).inputs, undefined, 0);
  const found = { names, everything };
  known.set(contract, found);
  return found;
}

const ALTERNATIVES: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'then', 'else', 'not']);
