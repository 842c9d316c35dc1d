import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { processInput } from './process-input.ts';

const piped = (...chunks: readonly string[]): PassThrough => {
  const stream = new PassThrough();
  for (const chunk of chunks) stream.write(chunk);
  return stream;
};
const never = new AbortController().signal;
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

describe('standard input', () => {
  test('comes whole, whatever pieces it comes in', async () => {
    const stream = piped('añ', 'o', ' nuevo');
    stream.end();
    expect(text(await processInput(stream).read(100, never))).toBe('año nuevo');
  });

  test('nothing at all is empty', async () => {
    const stream = piped();
    stream.end();
    expect(await processInput(stream).read(100, never)).toHaveLength(0);
  });

  test('is read no further than the limit, even where it has no end', async () => {
    expect(text(await processInput(piped('12345', '67890')).read(7, never))).toBe('1234567');
  });

  test('an interruption ends the reading of a stream that says nothing', async () => {
    const interrupted = new AbortController();
    const reading = processInput(piped('1')).read(100, interrupted.signal);
    interrupted.abort();
    await expect(reading).rejects.toThrow();
    await expect(processInput(piped('1')).read(100, interrupted.signal)).rejects.toThrow();
  });

  test.each([
    [true, true],
    [false, false],
    [undefined, false],
  ])('isTTY %s is a terminal: %s', (isTTY, expected) => {
    const stream = Object.assign(piped(), isTTY === undefined ? {} : { isTTY });
    expect(processInput(stream).isTerminal).toBe(expected);
  });
});

describe('a line that is not shown', () => {
  const terminal = (...keys: readonly string[]) => {
    const modes: boolean[] = [];
    const stream = Object.assign(piped(...keys), {
      isTTY: true,
      setRawMode: (on: boolean) => modes.push(on),
    });
    return { stream, modes };
  };

  test.each([
    ['a return ends it', ['tok', 'en\r', 'more'], 'token'],
    ['a line feed ends it', ['token\n'], 'token'],
    ['the end of text ends it', ['token\u0004'], 'token'],
    ['what was erased is not in it', ['toq\u007fken\b\u007f\u007f\u007f\u007f\u007f\u007fx\r'], 'x'],
    ['no more of it is kept than the limit', [`${'y'.repeat(50)}\r`], 'y'.repeat(20)],
    ['a character may come in pieces', ['ñ\r'], 'ñ'],
  ])('%s', async (_, keys, expected) => {
    const { stream, modes } = terminal(...keys);
    expect(await processInput(stream).readHidden(20, never)).toBe(expected);
    expect(modes).toEqual([true, false]);
  });

  test('an interruption ends it, and the terminal shows again what is typed', async () => {
    const { stream, modes } = terminal('to\u0003');
    const interrupted = new AbortController();
    const input = processInput(stream, () => interrupted.abort());
    await expect(input.readHidden(20, interrupted.signal)).rejects.toThrow();
    expect(modes).toEqual([true, false]);
  });
});
