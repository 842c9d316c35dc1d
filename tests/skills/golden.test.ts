import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { composeLocal } from '../../modules/app/compose.ts';
import { match } from '../../modules/app/operations/match.ts';
import { runOperation } from '../../modules/app/operations/run-operation.ts';
import type { skillMatches } from '../../modules/app/shapes/skill.ts';
import { LOCAL } from '../../modules/core/model/subject.ts';
import { EVERYTHING } from '../../modules/core/ports/visibility.ts';

/**
 * Each folder is a case: a workspace with a SKILL.md or skill.yaml, and expected.json, which is what `match` answers without
 * when and of which generation. A new case needs no code: `UPDATE_GOLDEN=1 npx vitest run tests/skills` writes its answer, to be read.
 */
const GOLDEN = join(import.meta.dirname, 'golden');
const signal = new AbortController().signal;

async function answerOf(folder: string): Promise<unknown> {
  const file = readdirSync(folder).find((name) => name === 'SKILL.md' || name === 'skill.yaml') ?? '';
  await using app = composeLocal({ workspace: folder });
  await app.composer.refresh(signal);
  await app.composer.searchable();
  const { services, clock, composer } = app;
  const answer: z.output<typeof skillMatches> = await runOperation(
    match,
    { paths: [file] },
    {
      services,
      clock,
      subject: LOCAL,
      visibility: EVERYTHING,
      signal,
      defaultLimit: undefined,
      reader: composer.pin(EVERYTHING),
    },
  );
  const { generated_at: _at, generations: _of, completeness: _how, ...rest } = answer;
  return rest;
}

describe('skills and what satisfies them', () => {
  test.each(readdirSync(GOLDEN))('%s', async (name) => {
    const expected = join(GOLDEN, name, 'expected.json');
    const answer = await answerOf(join(GOLDEN, name));
    if (process.env['UPDATE_GOLDEN'] === '1')
      await writeFile(expected, `${JSON.stringify(answer, undefined, 2)}\n`);
    expect(answer).toEqual(JSON.parse(await readFile(expected, 'utf8')));
  });
});
