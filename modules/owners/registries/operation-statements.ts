import { canonicalJson, contractSchemas, NotCanonical } from '../../contracts/index.ts';
import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { parseCapabilityId } from '../../core/ids.ts';
import { RISKS, type Risk } from '../../core/model/risk.ts';
import type { Contract } from '../../core/model/tool.ts';
import { cleanText, cleanValue, literalSecretsBelow } from '../../documents/index.ts';
import { quote } from './entry-text.ts';

/** What TOOL.md writes of one operation, whatever it is. */
export interface WrittenOperation {
  readonly implements?: string | undefined;
  readonly inputs?: unknown;
  readonly outputs?: unknown;
  readonly risk?: unknown;
}

/** What of it is sound. Absent: not stated, or not readable. */
export interface OperationStatements {
  readonly implements?: string;
  readonly contract?: Contract;
  readonly risk?: Risk;
  /** Paths begin at the operation. */
  readonly findings: readonly Finding[];
}

/**
 * Nothing here takes the entry down. Half a contract that is wrong is as if it were not there; where the capability or the
 * risk cannot be read, nobody knows how dangerous the operation was meant to be, and its contract does not count either:
 * an unknown contract needs an approval.
 */
export function readOperation(written: WrittenOperation): OperationStatements {
  const capability = readCapability(written.implements);
  const risk = readRisk(written.risk);
  const { contract, findings } = readContract(written);
  const isRated = capability.findings.length === 0 && risk.findings.length === 0;
  return {
    ...(capability.id !== undefined && { implements: capability.id }),
    ...(isRated && contract !== undefined && { contract }),
    ...(risk.risk !== undefined && { risk: risk.risk }),
    findings: [...capability.findings, ...risk.findings, ...findings],
  };
}

type Findings = Pick<OperationStatements, 'findings'>;

function readCapability(written: string | undefined): Findings & { readonly id?: string } {
  if (written === undefined) return { findings: [] };
  const id = parseCapabilityId(written);
  if (id !== undefined) return { id, findings: [] };
  const message = `${quote(written)} is not the id of a capability.`;
  const hint = 'Use an id of the vocabulary such as `file.read`.';
  return { findings: [{ code: 'nonstandard_capability', path: ['implements'], message, hint }] };
}

function readRisk(written: unknown): Findings & { readonly risk?: Risk } {
  if (written === undefined) return { findings: [] };
  const risk = RISKS.find((each) => each === written);
  if (risk !== undefined) return { risk, findings: [] };
  const message = `The risk is none of ${RISKS.join(', ')}.`;
  const hint = 'Write one of them, or leave it out where the capability states it.';
  return { findings: [{ code: 'invalid_value', path: ['risk'], message, hint }] };
}

/** As for a definition: the shorthand or JSON Schema, each half by itself. */
function readContract(written: WrittenOperation): Findings & { readonly contract?: Contract } {
  const findings: Finding[] = [];
  const contract: { inputs?: unknown; outputs?: unknown } = {};
  for (const half of ['inputs', 'outputs'] as const) {
    if (written[half] === undefined) continue;
    const found = [...faultsOf(half, written[half]), ...literalSecretsBelow(written[half], [half])];
    findings.push(...found);
    if (found.length === 0) contract[half] = cleanValue(written[half]);
  }
  return { findings, ...(Object.keys(contract).length > 0 && { contract }) };
}

function faultsOf(half: 'inputs' | 'outputs', written: unknown): readonly Finding[] {
  const { findings, ...schemas } = contractSchemas({ [half]: written });
  // Schemas know nothing of people who read: what they quote of the document is cleaned here (law 7).
  if (findings.length > 0)
    return findings.map((each) => ({ ...each, message: cleanText(each.message, { oneLine: true }) }));
  try {
    canonicalJson(schemas);
    return [];
  } catch (error) {
    if (!(error instanceof NotCanonical)) throw error;
    const message = 'It holds a value that JSON cannot have, such as `.inf` or half of a character.';
    return [{ code: 'invalid_contract', path: [half], message, hint: 'Write it as JSON would have it.' }];
  }
}
