/** Words shorter than this are left as they are. */
const MIN_LENGTH = 5;
const SHARE = 0.3;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A seeded sequence of numbers in [0, 1), so that every run damages the same letters (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One edit (swap, delete, insert, replace) in 30 % of the words of five letters or more. */
export const withTypos = (text: string, random: () => number): string =>
  text.replace(/[A-Za-z]+/g, (word) =>
    word.length < MIN_LENGTH || random() >= SHARE ? word : damaged(word, random),
  );

function damaged(word: string, random: () => number): string {
  const at = Math.floor(random() * (word.length - 1));
  const letter = LETTERS[Math.floor(random() * LETTERS.length)] ?? 'e';
  const [head, here, next, tail] = [
    word.slice(0, at),
    word.charAt(at),
    word.charAt(at + 1),
    word.slice(at + 2),
  ];
  switch (Math.floor(random() * 4)) {
    case 0:
      return head + next + here + tail;
    case 1:
      return head + next + tail;
    case 2:
      return head + here + letter + next + tail;
    default:
      return head + letter + next + tail;
  }
}
