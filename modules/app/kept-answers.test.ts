import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KeptAnswers } from './kept-answers.ts';

let base = '';
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'kept-answers-'));
});
afterAll(() => rm(base, { recursive: true }));

const open = (folder: string, program = 'one'): KeptAnswers =>
  new KeptAnswers({ file: join(base, folder, 'answers.cache'), program, token: () => 'token' });

/** A process that keeps these answers and ends. */
function keep(folder: string, answers: Readonly<Record<string, unknown>>): void {
  using kept = open(folder);
  for (const [question, answer] of Object.entries(answers)) kept.keep(question, answer);
}

const ANSWER = { list: [1, 'two', { three: null }] };

describe('answers', () => {
  test('are those of an earlier process', () => {
    keep('plain', { question: ANSWER });
    expect(open('plain').recall('question')).toEqual(ANSWER);
    expect(open('plain').recall('another')).toBeUndefined();
  });

  test('are not those of another program', () => {
    keep('program', { question: ANSWER });
    expect(open('program', 'two').recall('question')).toBeUndefined();
  });

  test('are not those of another folder: what came with a checkout answers nothing', async () => {
    keep('here', { question: ANSWER });
    await cp(join(base, 'here'), join(base, 'there'), { recursive: true, preserveTimestamps: true });
    expect(open('there').recall('question')).toBeUndefined();
  });

  test.each(['', '{', 'null', '[]', '{"program":"one"}'])(
    'are none in a file that holds %j',
    async (text) => {
      await mkdir(join(base, 'broken'), { recursive: true });
      await writeFile(join(base, 'broken', 'answers.cache'), text);
      expect(open('broken').recall('question')).toBeUndefined();
    },
  );

  test('are none in a file of which one bit has changed', async () => {
    keep('flipped', { question: ANSWER });
    const file = join(base, 'flipped', 'answers.cache');
    const bytes = await readFile(file);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (bytes[at] ?? 0) ^ 1;
      await writeFile(file, changed);
      expect(open('flipped').recall('question')).toBeUndefined();
    }
    await writeFile(file, bytes);
    expect(open('flipped').recall('question')).toEqual(ANSWER);
  });

  test.each([[Number.NaN], [{ absent: undefined }], [new Map([['a', 1]])], [-0], [undefined]])(
    'that JSON would change are not kept: %j',
    (answer) => {
      keep('changed', { question: answer });
      expect(open('changed').recall('question')).toBeUndefined();
    },
  );

  test('that are not asked for any more are forgotten with the next that is new', () => {
    keep('old', { first: 1, second: 2 });
    {
      using later = open('old');
      later.recall('second');
      later.keep('third', 3);
    }
    const last = open('old');
    expect(['first', 'second', 'third'].map((question) => last.recall(question))).toEqual([undefined, 2, 3]);
  });

  test('are at most a hundred, the latest', () => {
    keep('many', Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`question ${at}`, at])));
    const later = open('many');
    expect([19, 20, 119].map((at) => later.recall(`question ${at}`))).toEqual([undefined, 20, 119]);
  });
});

test('a folder that cannot be written to is no failure, and nothing is left behind', async () => {
  await writeFile(join(base, 'file'), '');
  keep(join('file', 'below'), { question: ANSWER });
  await mkdir(join(base, 'taken', 'answers.cache'), { recursive: true });
  keep('taken', { question: ANSWER });
  expect(await readdir(join(base, 'taken'))).toEqual(['answers.cache']);
});
