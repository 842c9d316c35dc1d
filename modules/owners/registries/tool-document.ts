import * as z from 'zod';
import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { type OperationName, operationName } from '../../core/ids.ts';
import type { RegistryEntry } from '../../core/model/registry.ts';
import { cutFrontmatter, findingsOf, type ReadDocument, readYaml } from '../../documents/index.ts';
import { readOperation } from './operation-statements.ts';

/** The frontmatter of TOOL.md (seed-reading 3.2). Other keys are the author's own. */
const toolDocument = z.looseObject({
  name: z.string().optional(),
  // What stands below an operation is judged one by one, so that every fault is told.
  capabilities: z.union([z.record(z.string(), z.unknown()), z.array(z.string())]).optional(),
});
type Capabilities = NonNullable<z.output<typeof toolDocument>['capabilities']>;

export interface DocumentedOperation {
  readonly name: string;
  /** Its place in the frontmatter. */
  readonly path: Finding['path'];
}

/** What TOOL.md states of operations. */
export type Stated = Pick<RegistryEntry, 'implements' | 'contracts' | 'risks'>;
export const NOTHING_STATED: Stated = { implements: new Map(), contracts: new Map(), risks: new Map() };

/** One TOOL.md that has frontmatter. */
export interface ToolDocument extends Stated {
  readonly document: ReadDocument;
  readonly findings: readonly Finding[];
  readonly name?: string;
  /** Absent: the document does not say. */
  readonly operations?: readonly DocumentedOperation[];
}

/** undefined: there is no frontmatter, so nothing is documented in a form that can be read. */
export function readToolDocument(bytes: Uint8Array): ToolDocument | undefined {
  const frontmatter = cutFrontmatter(bytes);
  if (frontmatter === undefined) return undefined;
  const document = readYaml(frontmatter);
  const value = document.value ?? {};
  const parsed = toolDocument.safeParse(value);
  if (!parsed.success) {
    return { document, findings: findingsOf(parsed.error.issues, value), ...NOTHING_STATED };
  }
  const { name, capabilities } = parsed.data;
  const isWhole = document.faults.length === 0;
  return {
    document,
    ...(name !== undefined && { name }),
    // What was recovered from broken text may be a part of what is documented.
    ...(capabilities !== undefined && isWhole && { operations: readOperations(capabilities) }),
    ...readStatements(capabilities ?? [], isWhole),
  };
}

const readOperations = (capabilities: Capabilities): readonly DocumentedOperation[] =>
  Array.isArray(capabilities)
    ? capabilities.map((name, at) => ({ name, path: ['capabilities', at] }))
    : Object.keys(capabilities).map((name) => ({ name, path: ['capabilities', name] }));

/**
 * Of each operation what is sound. `isWhole`: the text has no fault, so that nothing of what is documented is missing.
 * An entry is one program, as dangerous as the most dangerous of its operations: where it cannot be read how dangerous
 * any of them is, no contract counts, for an unknown contract needs an approval.
 */
function readStatements(
  capabilities: Capabilities,
  isWhole: boolean,
): Stated & Pick<ToolDocument, 'findings'> {
  const read = Object.entries(Array.isArray(capabilities) ? {} : capabilities).map(([name, written]) => ({
    name,
    operation: operationName(name),
    ...readOperation(written),
  }));
  const isRated = isWhole && read.every((each) => each.isRated);
  return {
    implements: definedBy(read, (each) => each.implements),
    contracts: isRated ? definedBy(read, ({ contract }) => contract) : NOTHING_STATED.contracts,
    risks: definedBy(read, ({ risk }) => risk),
    findings: read.flatMap(({ name, findings }) =>
      findings.map((each) => ({ ...each, path: ['capabilities', name, ...each.path] })),
    ),
  };
}

const definedBy = <T extends { readonly operation: OperationName }, V>(
  read: readonly T[],
  pick: (each: T) => V | undefined,
): ReadonlyMap<OperationName, V> =>
  new Map(
    read.flatMap((each) => {
      const value = pick(each);
      return value === undefined ? [] : [[each.operation, value] as const];
    }),
  );
