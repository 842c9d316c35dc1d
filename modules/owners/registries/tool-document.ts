import * as z from 'zod';
import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { type OperationName, operationName, parseCapabilityId } from '../../core/ids.ts';
import { cutFrontmatter, findingsOf, type ReadDocument, readYaml } from '../../documents/index.ts';
import { quote } from './entry-text.ts';

/** The frontmatter of TOOL.md (seed-reading 3.2). Other keys are the author's own. */
const operationDocument = z.looseObject({ implements: z.string().optional() });
const toolDocument = z.looseObject({
  name: z.string().optional(),
  capabilities: z.union([z.record(z.string(), operationDocument.nullable()), z.array(z.string())]).optional(),
});
type Capabilities = NonNullable<z.output<typeof toolDocument>['capabilities']>;

export interface DocumentedOperation {
  readonly name: string;
  /** Its place in the frontmatter. */
  readonly path: Finding['path'];
}

/** One TOOL.md that has frontmatter. */
export interface ToolDocument {
  readonly document: ReadDocument;
  readonly findings: readonly Finding[];
  readonly name?: string;
  /** Absent: the document does not say. */
  readonly operations?: readonly DocumentedOperation[];
  /** Operation to capability, where the value is the id of one. */
  readonly implements: ReadonlyMap<OperationName, string>;
}

/** undefined: there is no frontmatter, so nothing is documented in a form that can be read. */
export function readToolDocument(bytes: Uint8Array): ToolDocument | undefined {
  const frontmatter = cutFrontmatter(bytes);
  if (frontmatter === undefined) return undefined;
  const document = readYaml(frontmatter);
  const value = document.value ?? {};
  const parsed = toolDocument.safeParse(value);
  if (!parsed.success) {
    return { document, findings: findingsOf(parsed.error.issues, value), implements: new Map() };
  }
  const { name, capabilities } = parsed.data;
  return {
    document,
    ...(name !== undefined && { name }),
    // What was recovered from broken text may be a part of what is documented.
    ...(capabilities !== undefined &&
      document.faults.length === 0 && { operations: readOperations(capabilities) }),
    ...readImplements(capabilities ?? []),
  };
}

const readOperations = (capabilities: Capabilities): readonly DocumentedOperation[] =>
  Array.isArray(capabilities)
    ? capabilities.map((name, at) => ({ name, path: ['capabilities', at] }))
    : Object.keys(capabilities).map((name) => ({ name, path: ['capabilities', name] }));

function readImplements(capabilities: Capabilities): Pick<ToolDocument, 'implements' | 'findings'> {
  const ids = new Map<OperationName, string>();
  const findings: Finding[] = [];
  for (const [operation, details] of Array.isArray(capabilities) ? [] : Object.entries(capabilities)) {
    if (details?.implements === undefined) continue;
    const id = parseCapabilityId(details.implements);
    if (id !== undefined) ids.set(operationName(operation), id);
    else {
      findings.push({
        code: 'nonstandard_capability',
        path: ['capabilities', operation, 'implements'],
        message: `${quote(details.implements)} is not the id of a capability.`,
        hint: 'Use an id of the vocabulary such as `file.read`.',
      });
    }
  }
  return { implements: ids, findings };
}
