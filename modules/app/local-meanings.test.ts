import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Tool } from '../core/model/tool.ts';
import type { EmbedderSettings } from '../core/model/workspace.ts';
import { exampleTool } from '../core/testing/example-tools.ts';
import { HashingEmbedder } from '../core/testing/hashing-embedder.ts';
import { LocalMeanings } from './local-meanings.ts';

const still = new AbortController().signal;
const SETTINGS: EmbedderSettings = { type: 'openai', url: 'u', model: 'm', weight: 0.5, timeout: 100 };
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const tools: readonly Tool[] = [
  exampleTool('car', { name: 'Rent an automobile' }),
  exampleTool('tea', { name: 'Brew tea' }),
];

class Stage {
  readonly embedder = new HashingEmbedder({ vehicle: 'automobile' });
  kept: Buffer | undefined;
  now = 0;
  settings: EmbedderSettings | undefined = SETTINGS;
  readonly timers: (() => void)[] = [];

  open(): LocalMeanings {
    return new LocalMeanings({
      settings: () => this.settings,
      open: () => Promise.resolve(this.embedder),
      file: {
        read: () => Promise.resolve(this.kept),
        write: (content) => {
          this.kept = content;
          return Promise.resolve();
        },
      },
      sha256,
      scheduler: {
        now: () => this.now,
        after: (_, run) => {
          this.timers.push(run);
          return { [Symbol.dispose]: () => undefined };
        },
      },
    });
  }
}

describe('nearness in meaning', () => {
  test('is nothing where nothing is configured', async () => {
    const stage = new Stage();
    stage.settings = undefined;
    const meanings = stage.open();
    expect(await meanings.ask(['vehicle'], () => tools, still)).toBeUndefined();
    expect([meanings.epoch, stage.embedder.asked]).toEqual(['', []]);
  });

  test('compares each text with each tool, whatever words they say', async () => {
    await using meanings = new Stage().open();
    const asked = await meanings.ask(['vehicle', 'brew tea'], () => tools, still);
    const of = (place: number, at: number) => asked?.similarity?.of(place, tools[at] ?? exampleTool('x'));
    expect(asked).toMatchObject({ embedder: 'hashing:1', embedded: 2, similarity: { weight: 0.5 } });
    expect(of(0, 0)).toBeGreaterThan(0.5);
    expect(of(0, 1)).toBe(0);
    expect(of(1, 1)).toBeCloseTo(1, 5);
    expect(asked?.similarity?.of(0, exampleTool('new'))).toBeUndefined();
  });

  test('what is known is not asked again, in this process or a later one', async () => {
    const stage = new Stage();
    const first = stage.open();
    await first.ask(['vehicle'], () => tools, still);
    await first.ask(['vehicle'], () => tools, still);
    expect(stage.embedder.asked).toHaveLength(3);
    await first[Symbol.asyncDispose]();
    await using later = stage.open();
    expect(await later.ask(['tea'], () => tools, still)).toMatchObject({ embedded: 2 });
    expect(stage.embedder.asked.slice(3)).toEqual(['tea']);
  });

  test.each([Buffer.from('nonsense'), Buffer.from('hashing:1\t64\tabc\nshort'), Buffer.alloc(0)])(
    'a file that is none is left alone',
    async (kept) => {
      const stage = new Stage();
      stage.kept = kept;
      await using meanings = stage.open();
      expect(await meanings.ask(['tea'], () => tools, still)).toMatchObject({ embedded: 2 });
    },
  );

  test('one that fails is told, left alone for a while, and asked again', async () => {
    const stage = new Stage();
    stage.embedder.failure = 'unreachable';
    await using meanings = stage.open();
    const before = meanings.epoch;
    expect(await meanings.ask(['tea'], () => tools, still)).toMatchObject({
      failure: 'unreachable',
      embedded: 0,
    });
    expect(meanings.epoch).not.toBe(before);
    const asked = stage.embedder.asked.length;
    stage.embedder.failure = undefined;
    expect(await meanings.ask(['tea'], () => tools, still)).toMatchObject({ failure: 'unreachable' });
    expect(stage.embedder.asked).toHaveLength(asked);
    stage.now = 60_000;
    const epoch = meanings.epoch;
    expect(await meanings.ask(['tea'], () => tools, still)).not.toHaveProperty('failure');
    expect(meanings.epoch).not.toBe(epoch);
  });

  test('one that never answers keeps nobody waiting', async () => {
    const stage = new Stage();
    stage.embedder.embed = () => {
      for (const run of stage.timers.splice(0)) run();
      return new Promise(() => undefined);
    };
    await using meanings = stage.open();
    expect(await meanings.ask(['tea'], () => tools, still)).toMatchObject({ failure: 'timeout' });
  });

  test('another embedder forgets the vectors of the one before', async () => {
    const stage = new Stage();
    await using meanings = stage.open();
    await meanings.ask(['tea'], () => tools, still);
    stage.settings = { ...SETTINGS, model: 'other' };
    await meanings.ask(['tea'], () => tools, still);
    expect(stage.embedder.asked).toHaveLength(6);
  });
});
