import type { Finding } from '../core/diagnostics/diagnostic.ts';
import type { Contract } from '../core/model/tool.ts';
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
  try {
    return `sha256:${sha256(canonicalJson(schemas))}`;
  } catch (error) {
    if (error instanceof NotCanonical) return undefined;
    throw error;
  }
}
