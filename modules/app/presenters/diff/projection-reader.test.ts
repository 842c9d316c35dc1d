import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { isCatalogError } from '../../../core/errors.ts';
import type { DocumentText } from '../../../core/ports/document-text.ts';
import type { SavedProjection } from '../../shapes/saved-projection.ts';
import { status } from '../../shapes/status.ts';
import { parseProjection } from './projection-reader.ts';
import { type SavedExample, savedText } from './testing/saved-projections.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);

/** Finds a fault of syntax there. */
const faultAt = (line: number, column: number): DocumentText => ({
  read: (_, file) =>
    Promise.resolve({
      value: undefined,
      diagnostics: [
        { code: 'json_syntax', severity: 'error', file, line, column, path: '', message: 'A fault.' },
      ],
      place: (findings) => findings,
    }),
});

/** The axes that the example leaves out, as `status` always says them. */
function complete({ artifacts }: SavedExample): void {
  const available_in_index = { state: 'not_applicable', reason: 'not_an_artifact', owner: 'indexes' };
  for (const { facts } of artifacts) Object.assign(facts, { available_in_index });
}

async function refusal(
  text: string | Uint8Array,
): Promise<readonly [code: string, message: string] | undefined> {
  try {
    await parseProjection(typeof text === 'string' ? bytes(text) : text, 'b.json', faultAt(3, 4));
    return undefined;
  } catch (error) {
    if (isCatalogError(error)) return [error.code, error.message];
    throw error;
  }
}

/** Does not compile where `status` no longer says what a difference reads. */
const asRead = (written: z.output<typeof status>): SavedProjection => written;

describe('a saved projection', () => {
  test('is whatever `status` writes', async () => {
    const written = status.parse(JSON.parse(savedText(complete)));
    const read = await parseProjection(bytes(JSON.stringify(written)), 'a.json', faultAt(1, 1));
    expect(read).toEqual(asRead(written));
  });

  test('is read, with keys and words of later releases of the same version', async () => {
    expect(await refusal(savedText())).toBeUndefined();
    expect(
      await refusal(
        savedText((saved) => {
          Object.assign(saved, { added: { later: true } });
          const fact = { state: 'guessed', confidence: 3 };
          const instances = [
            { id: 'instances.files', facts: { new_axis: fact }, provider: 'acme', more: [] },
          ];
          Object.assign(saved, { instances, counts: { ...saved.counts, instances: 1 } });
        }),
      ),
    ).toBeUndefined();
  });

  test.each<[string, string | Uint8Array, string]>([
    ['nothing', '', '"b.json" is no JSON: line 3, column 4.'],
    ['half of one', '{"catalog_version": 1,\n "artifacts": [', '"b.json" is no JSON'],
    ['a place', '{"catalog_version": 1,\n "a" 1 }', '"b.json" is no JSON: line 2, column 6.'],
    [
      'a place that others find',
      '{"catalog_version": 1,\n "a": tru }',
      '"b.json" is no JSON: line 3, column 4.',
    ],
    ['another encoding', Uint8Array.of(0xff, 0xfe, 0x7b), '"b.json" is not UTF-8.'],
    ['a list', '[]', '"b.json" is no saved projection: it has no `catalog_version`.'],
    ['null', 'null', '"b.json" is no saved projection: it has no `catalog_version`.'],
    [
      'another answer',
      '{"total": 9, "tools": []}',
      '"b.json" is no saved projection: it has no `catalog_version`.',
    ],
    [
      'another version',
      '{"catalog_version": 2}',
      '"b.json" has catalog_version 2, and this release reads 1.',
    ],
    [
      'a version that is a text',
      '{"catalog_version": "1"}',
      '"b.json" has catalog_version "1", and this release reads 1.',
    ],
    [
      'a part that is missing',
      savedText((saved) => delete (saved as { artifacts?: unknown }).artifacts),
      '"b.json" is no saved projection: `/artifacts` Invalid input: expected array, received undefined.',
    ],
    [
      'a fact that is none',
      savedText((saved) => Object.assign(saved.capabilities[0]?.facts ?? {}, { declared: { state: 7 } })),
      '"b.json" is no saved projection: `/capabilities/0/facts/declared/state` Invalid input: expected string, received number.',
    ],
    [
      'a page',
      savedText((saved) => Object.assign(saved.counts, { capabilities: 900 })),
      '"b.json" holds 1 of 900 capabilities.',
    ],
  ])('%s is refused with its place', async (_, text, message) => {
    const [code, said] = (await refusal(text)) ?? [];
    expect(code).toBe('invalid_request');
    expect(said?.startsWith(message)).toBe(true);
  });

  test('what is deep or large ends in a refusal', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect((await refusal(`{"catalog_version":1,"artifacts":${deep}}`))?.[0]).toBe('invalid_request');
    const text = savedText((saved) => Object.assign(saved, { subject_id: 'x'.repeat(1_000_000) }));
    expect((await refusal(text))?.[0]).toBe('invalid_request');
  });
});
