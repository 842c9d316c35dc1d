import type { Finding } from '../core/diagnostics/diagnostic.ts';
import type { Contract, OperationContracts, StatedContracts } from '../core/model/tool.ts';
import { canonicalJson, NotCanonical } from './canonical-json.ts';
import { expandSchema, type JsonSchema } from './schema-expansion.ts';

/** Both halves as JSON Schema. A half is absent where it is not declared (unknown) or has findings. */
export interface ContractSchemas {
  readonly inputs?: JsonSchema;
  readonly outputs?: JsonSchema;
  /** Paths begin at the contract: `['inputs', …]`. */
  readonly findings: readonly Finding[];
}

const HALVES = ['inputs', 'outputs'] as const;

export function contractSchemas(contract: Contract): ContractSchemas {
  const schemas: { inputs?: JsonSchema; outputs?: JsonSchema } = {};
  const findings: Finding[] = [];
  for (const half of HALVES) {
    if (contract[half] === undefined) continue;
    const expanded = expandSchema(contract[half]);
    if ('schema' in expanded) schemas[half] = expanded.schema;
    findings.push(...expanded.findings.map((finding) => ({ ...finding, path: [half, ...finding.path] })));
  }
  return { ...schemas, findings };
}

/** A contract is immutable and shared between generations; lists ask for its digest each time. */
const digests = new WeakMap<Contract, string>();

/**
 * `sha256:…` over the canonical JSON of the expanded halves; a half that is not declared is left out.
 * undefined (unknown): nothing is declared, or a half has findings or holds text that has no canonical form.
 * `sha256` gives the hexadecimal digest of the UTF-8 bytes of a text.
 */
export function contractDigest(contract: Contract, sha256: (text: string) => string): string | undefined {
  const known = digests.get(contract);
  if (known !== undefined) return known;
  const digest = digestOf(contract, sha256);
  if (digest !== undefined) digests.set(contract, digest);
  return digest;
}

function digestOf(contract: Contract, sha256: (text: string) => string): string | undefined {
  const { findings, ...schemas } = contractSchemas(contract);
  if (findings.length > 0 || Object.keys(schemas).length === 0) return undefined;
  return sha256Canonical(schemas, sha256);
}

const operationDigests = new WeakMap<OperationContracts, string>();

/**
 * `sha256:…` over everything that a version states of what it takes and gives: of its contract; of a version with
 * operations over the canonical JSON of an object of operation to the expanded halves of its contract, so that the same
 * contract under another operation is another digest. undefined as for a contract, of any of them.
 */
export function statedDigest(
  { contract, operationContracts }: StatedContracts,
  sha256: (text: string) => string,
): string | undefined {
  if (operationContracts === undefined) return contract && contractDigest(contract, sha256);
  const known = operationDigests.get(operationContracts);
  if (known !== undefined) return known;
  const expanded = [...operationContracts].map(([operation, each]) => {
    const { findings, ...schemas } = contractSchemas(each);
    return { operation, schemas, isSound: findings.length === 0 };
  });
  if (!expanded.every(({ isSound }) => isSound)) return undefined;
  const byOperation = Object.fromEntries(expanded.map(({ operation, schemas }) => [operation, schemas]));
  const digest = sha256Canonical(byOperation, sha256);
  if (digest !== undefined) operationDigests.set(operationContracts, digest);
  return digest;
}

function sha256Canonical(value: unknown, sha256: (text: string) => string): string | undefined {
  try {
    return `sha256:${sha256(canonicalJson(value))}`;
  } catch (error) {
    if (error instanceof NotCanonical) return undefined;
    throw error;
  }
}
