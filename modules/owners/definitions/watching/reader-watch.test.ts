import { describe, expect, test } from 'vitest';
import { MemoryFiles } from '../testing/memory-files.ts';
import { memoryReader, SIGNAL, toolIn } from '../testing/memory-reader.ts';
import { toolText, VOCABULARY } from '../testing/texts.ts';
import type { FolderWatch, Timer } from './folder-watch.ts';

const A = 'catalog/a.tool.yaml';

/** A watch and a timer that the test moves. */
function handMoved() {
  let changed = (_: string): void => {};
  let followed: readonly string[] = [];
  let isStopped = false;
  const running = new Set<{ readonly milliseconds: number; readonly run: () => void }>();
  const watch: FolderWatch = {
    start: (hear) => {
      changed = hear;
      return {
        follow: (folders) => {
          followed = folders;
        },
        [Symbol.dispose]: () => {
          isStopped = true;
        },
      };
    },
  };
  const timer: Timer = {
    after: (milliseconds, run) => {
      const entry = { milliseconds, run };
      running.add(entry);
      return { [Symbol.dispose]: () => void running.delete(entry) };
    },
  };
  return {
    settings: { watch, timer, quiet: 50 },
    say: (path: string) => changed(path),
    followed: () => followed,
    isStopped: () => isStopped,
    waiting: () => [...running].map(({ milliseconds }) => milliseconds),
    pass: () => {
      for (const entry of [...running]) {
        running.delete(entry);
        entry.run();
      }
    },
  };
}

function setUp() {
  const files = new MemoryFiles({
    [A]: toolText('a'),
    'catalog/deep/b.tool.yaml': toolText('b'),
    'capabilities/core.yaml': VOCABULARY,
  });
  files.now += 60_000;
  const hand = handMoved();
  return { files, hand, reader: memoryReader(files, hand.settings) };
}

describe('the watch of the reader', () => {
  test('follows the folders that a load has read, and those above what is missing', async () => {
    const { hand, reader } = setUp();
    await reader.current(SIGNAL);
    using _ = reader.watch(() => {});
    expect(hand.followed().toSorted()).toEqual(['', 'capabilities', 'catalog', 'catalog/deep']);
  });

  test('passes one hint on when things are quiet', async () => {
    const { hand, reader } = setUp();
    await reader.current(SIGNAL);
    let hints = 0;
    using _ = reader.watch(() => {
      hints += 1;
    });
    hand.say(A);
    hand.say(A);
    hand.say('catalog/deep');
    expect([hints, hand.waiting()]).toEqual([0, [50]]);
    hand.pass();
    expect(hints).toBe(1);
  });

  test('the next load looks only at what was named, the one after it at everything', async () => {
    const { files, hand, reader } = setUp();
    await reader.current(SIGNAL);
    using _ = reader.watch(() => {});
    files.put(A, toolText('a', 'risk: high'));
    hand.say(A);
    files.calls.length = 0;
    expect(toolIn(await reader.current(SIGNAL), 'a')?.risk).toBe('high');
    expect(files.calls).toEqual([`look ${A}`, `read ${A}`]);
    files.put('catalog/unheard.tool.yaml', toolText('unheard'));
    expect(toolIn(await reader.current(SIGNAL), 'unheard')).toBeDefined();
  });

  test('what lies outside of the folders of the workspace is no hint', async () => {
    const { hand, reader } = setUp();
    await reader.current(SIGNAL);
    using _ = reader.watch(() => {});
    hand.say('README.md');
    expect(hand.waiting()).toEqual([]);
    hand.say('packages');
    expect(hand.waiting()).toEqual([50]);
  });

  test('very many hints mean everything', async () => {
    const { files, hand, reader } = setUp();
    await reader.current(SIGNAL);
    using _ = reader.watch(() => {});
    for (let at = 0; at < 2_000; at += 1) hand.say(`catalog/x${at}`);
    files.put('catalog/unheard.tool.yaml', toolText('unheard'));
    expect(toolIn(await reader.current(SIGNAL), 'unheard')).toBeDefined();
  });

  test('ends with what watches', () => {
    const { hand, reader } = setUp();
    const watching = reader.watch(() => expect.unreachable());
    hand.say(A);
    watching[Symbol.dispose]();
    hand.pass();
    expect(hand.isStopped()).toBe(true);
  });
});
