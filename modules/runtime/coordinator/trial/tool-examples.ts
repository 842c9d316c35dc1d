import * as z from 'zod';
import { cutFrontmatter, readYaml } from '../../../documents/index.ts';

/** An example that TOOL.md states of an operation: arguments that may be used, and what they give, where that is stated. */
export interface OperationExample {
  readonly operation: string;
  /** Of the operation's examples, from 0. */
  readonly at: number;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** With the result in it, which may be any value; absent: it is not stated. */
  readonly expected?: { readonly result: unknown };
}

/** Examples of one tool that are run. */
const MAX_EXAMPLES = 20;

const example = z.looseObject({
  arguments: z.record(z.string(), z.unknown()),
  result: z.unknown().optional(),
});
const operation = z.looseObject({ examples: z.array(z.unknown()).optional().catch(undefined) });
const document = z.looseObject({
  capabilities: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

/** What cannot be read as an example is none: nothing is called with arguments that somebody did not state. */
export function readExamples(toolDocument: Uint8Array): readonly OperationExample[] {
  const frontmatter = cutFrontmatter(toolDocument);
  if (frontmatter === undefined) return [];
  const { value, faults } = readYaml(frontmatter);
  const read = document.safeParse(value);
  // Of a text with faults some keys may be missing, among them arguments.
  if (!read.success || faults.length > 0) return [];
  return Object.entries(read.data.capabilities ?? {})
    .flatMap(([name, details]): readonly OperationExample[] => {
      const { examples = [] } = operation.safeParse(details).data ?? {};
      return examples.flatMap((stated, at): readonly OperationExample[] => {
        const found = example.safeParse(stated);
        if (!found.success) return [];
        const { arguments: given } = found.data;
        const isStated = Object.hasOwn(found.data, 'result');
        return [
          {
            operation: name,
            at,
            arguments: given,
            ...(isStated && { expected: { result: found.data.result } }),
          },
        ];
      });
    })
    .slice(0, MAX_EXAMPLES);
}
