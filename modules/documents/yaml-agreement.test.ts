import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSameValue } from './same-value.ts';
import { hasSharedData, ownYamlFiles, textOf, yamlFilesOf } from './testing/corpora.ts';
import { neatYaml, roughYaml } from './testing/yaml-texts.ts';
import { readExact } from './yaml-exact.ts';
import { readFast } from './yaml-fast.ts';
import { readYamlText } from './yaml-reader.ts';

/** undefined: not a document that both readers take. */
function bothValues(text: string): readonly [unknown, unknown] | undefined {
  const fast = readFast(text);
  const exact = readExact(text);
  return fast.usual && exact.faults.length === 0 ? [fast.value, exact.value] : undefined;
}

function expectAgreement(text: string): void {
  const values = bothValues(text);
  if (values !== undefined && !isSameValue(...values)) expect(values[0]).toEqual(values[1]);
}

describe('the fast and the exact reader give the same value', () => {
  test('for documents as people write them, of which both take all', () => {
    fc.assert(
      fc.property(neatYaml, (text) => {
        expect(bothValues(text)).toBeDefined();
        expectAgreement(text);
      }),
      { numRuns: 200 },
    );
  });

  test('for texts between valid and broken', () => {
    fc.assert(fc.property(roughYaml, expectAgreement), { numRuns: 5000 });
  });

  test.each<[string, string]>([
    ['a first line with white space', '  ---\n1'],
    ['white space at the end of kept block text', 'a: >+\n  \n    '],
    ['block text as the whole document', '|2\n    x'],
    ['an end marker before the document', '...\na: 1'],
    ['an unknown directive', '%FOO\n---\na: 1'],
    ['a byte order mark inside', 'a: 1\n\uFEFFb: 2'],
    ['an escape beyond Unicode', '"\\U00110000"'],
    ['anchors', 'a: &a 1\nb: *a'],
    ['tags', 'a: !!str 1'],
  ])('%s is left to the exact reader', (_, text) => {
    expect(readFast(text).usual).toBe(false);
  });

  test('for the YAML of this repository', () => {
    for (const file of ownYamlFiles()) expectAgreement(textOf(file));
  });

  test.skipIf(!hasSharedData)('for all docker-servers (needs ../shared/data)', () => {
    const files = yamlFilesOf('docker-servers');
    expect(files.length).toBeGreaterThan(300);
    for (const file of files) expect(bothValues(textOf(file)), file).toBeDefined();
    for (const file of files) expectAgreement(textOf(file));
  });
});

describe('what the fast reader refuses has a fault', () => {
  test('also where the library that recovers is more lenient', () => {
    expect(readYamlText('"\\"').faults).toMatchObject([{ code: 'yaml_syntax' }]);
    fc.assert(
      fc.property(roughYaml, (text) => {
        const fast = readFast(text);
        if (!fast.usual && fast.refusal !== undefined)
          expect(readYamlText(text).faults.length).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });

  test('every fault lies inside the text', () => {
    fc.assert(
      fc.property(roughYaml, (text) => {
        const lines = text.split(/\r\n?|\n/);
        for (const { line, column } of readYamlText(text).faults) {
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
