import * as z from 'zod';
import { canonicalJson, contractSchemas, NotCanonical } from '../../contracts/index.ts';
import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { type CapabilityId, parseCapabilityId } from '../../core/ids.ts';
import { RISKS, type Risk } from '../../core/model/risk.ts';
import type { Contract } from '../../core/model/tool.ts';
import {
  cleanText,
  cleanValue,
  findingsOf,
  literalSecretsBelow,
  withoutPaths,
} from '../../documents/index.ts';
import { hiddenMessage, quote } from './entry-text.ts';

/** How dangerous it is. Other keys are the contract, and the author's own. */
const rating = z
  .looseObject({ implements: z.string().optional(), risk: z.enum(RISKS).optional() })
  .nullable();

/** What is sound of it. Absent: not stated, or not readable. */
export interface OperationStatements {
  readonly implements?: CapabilityId;
  readonly contract?: Contract;
  readonly risk?: Risk;
  /** It can be read how dangerous the operation is meant to be, if it is said at all. */
  readonly isRated: boolean;
  /** Paths begin at the operation. */
  readonly findings: readonly Finding[];
}

/** Nothing here takes the entry down. Half a contract that is wrong is as if it were not there. */
export function readOperation(written: unknown): OperationStatements {
  const { value, findings } = readRating(written);
  const { implements: named, risk } = value;
  const capability = named === undefined ? undefined : parseCapabilityId(named);
  if (named !== undefined && capability === undefined) findings.push(noCapability(named));
  const contract = readContract(written);
  return {
    ...(capability !== undefined && { implements: capability }),
    ...(contract.contract !== undefined && { contract: contract.contract }),
    ...(risk !== undefined && { risk }),
    isRated: findings.length === 0,
    findings: [...findings, ...contract.findings],
  };
}

function readRating(written: unknown): {
  readonly value: NonNullable<z.output<typeof rating>>;
  readonly findings: Finding[];
} {
  const parsed = rating.safeParse(written);
  if (parsed.success) return { value: parsed.data ?? {}, findings: [] };
  const findings = findingsOf(parsed.error.issues, written);
  const rest = withoutPaths(
    written,
    findings.map(({ path }) => path),
  );
  return { value: rating.safeParse(rest).data ?? {}, findings };
}

const noCapability = (named: string): Finding => ({
  code: 'nonstandard_capability',
  path: ['implements'],
  message: `${quote(named)} is not the id of a capability.`,
  hint: 'Use an id of the vocabulary such as `file.read`.',
});

/** As for a definition: the shorthand or JSON Schema, each half by itself. */
function readContract(written: unknown): Pick<OperationStatements, 'contract' | 'findings'> {
  if (!isMapping(written)) return { findings: [] };
  const findings: Finding[] = [];
  const contract: { inputs?: unknown; outputs?: unknown } = {};
  for (const half of ['inputs', 'outputs'] as const) {
    if (written[half] === undefined) continue;
    const found = [...faultsOf(half, written[half]), ...literalSecretsBelow(written[half], [half])];
    findings.push(...found, ...hiddenBelow(written[half], [half]));
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

/** Keys and texts in which something cannot be seen; what is kept of them is without it. */
function hiddenBelow(value: unknown, path: Finding['path']): readonly Finding[] {
  if (typeof value === 'string') return hiddenIn(value, path);
  if (Array.isArray(value)) return value.flatMap((member, index) => hiddenBelow(member, [...path, index]));
  if (!isMapping(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => [
    ...hiddenIn(key, [...path, key]),
    ...hiddenBelow(member, [...path, key]),
  ]);
}

function hiddenIn(text: string, path: Finding['path']): readonly Finding[] {
  const message = hiddenMessage(text);
  return message === undefined ? [] : [{ code: 'hidden_characters', path, message }];
}

const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
