import { describe, expect, test } from 'vitest';
import { bundleSchema } from '../schema-bundle.ts';
import { checkSchema } from '../schema-shape.ts';
import type { LiveDefinition } from './definition-difference.ts';
import { hasLiveTools, liveToolSets } from './testing/live-tools.ts';
import { rewritten } from './testing/schema-arbitraries.ts';
import { MUTATIONS } from './testing/tool-mutations.ts';
import { compareToolSets } from './tool-set-difference.ts';

describe.skipIf(!hasLiveTools)('tools of real servers (needs ../shared/data)', () => {
  const sets = liveToolSets();
  const all = sets.flatMap(([, tools]) => tools);

  test.each(sets)('%s does not differ from itself, in whatever order it is written', (_server, tools) => {
    const again = rewritten(JSON.parse(JSON.stringify(tools))) as LiveDefinition[];
    expect(compareToolSets(tools, again.reverse())).toEqual({
      tools: [],
      omittedTools: 0,
      worst: 'none',
      counts: { breaking: 0, risky: 0, compatible: 0, cosmetic: 0 },
    });
  });

  test.each(sets)('%s: one tool gone is found among the others', (_server, tools) => {
    for (const tool of tools) {
      const others = tools.filter((each) => each !== tool);
      expect(compareToolSets(tools, others).tools).toMatchObject([
        { name: tool.name, worst: 'breaking', changes: [{ kind: 'tool_removed' }] },
      ]);
    }
  });

  test.each(MUTATIONS)('$what is told as $kind and is $severity', ({ mutate, kind, severity, path }) => {
    let applied = 0;
    for (const [, tools] of sets) {
      for (const [index, tool] of tools.entries()) {
        const mutated = mutate(tool);
        if (mutated === undefined) continue;
        applied += 1;
        const { tools: changed } = compareToolSets(tools, tools.with(index, mutated));
        expect(changed.map(({ name }) => name)).toEqual([tool.name]);
        const [only, ...more] = changed.flatMap(({ changes }) => changes);
        expect(more).toEqual([]);
        expect(only).toMatchObject({ kind, severity });
        expect(only?.path).toMatch(path);
      }
    }
    expect(applied).toBeGreaterThan(0);
  });

  test('their schemas are sound and stand by themselves', () => {
    for (const { inputSchema, outputSchema = {} } of all) {
      for (const schema of [inputSchema, outputSchema]) {
        expect(checkSchema(schema)).toEqual([]);
        expect(bundleSchema(schema)).toEqual({ schema, findings: [] });
      }
    }
  });
});
