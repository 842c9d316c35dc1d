const text = (tool, title, description, outputs, run, example = { text: 'Ana plays chess' }) => ({
  capability: 'text.transform',
  tool,
  title,
  description,
  inputs: { text: 'string' },
  outputs,
  example,
  run,
});

export const TEXT = {
  slug: text(
    'make_slug',
    'Make slug',
    'Turns a title into a word for web addresses.',
    { slug: 'string' },
    ({ text: given }) => ({
      slug: given
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, ''),
    }),
  ),
  reverse: text(
    'reverse_text',
    'Reverse text',
    'Reverses the characters of a text.',
    { text: 'string' },
    ({ text: given }) => ({
      text: [...given].reverse().join(''),
    }),
  ),
  'word-count': text(
    'count_words',
    'Count words',
    'Counts the words and the characters of a text.',
    { words: 'integer', characters: 'integer' },
    ({ text: given }) => ({
      words: given.split(/\s+/).filter((word) => word !== '').length,
      characters: [...given].length,
    }),
  ),
  'title-case': text(
    'title_case',
    'Title case',
    'Writes every word of a text with a capital letter.',
    { text: 'string' },
    ({ text: given }) => ({
      text: given.replace(/\p{L}+/gu, (word) => word[0].toUpperCase() + word.slice(1).toLowerCase()),
    }),
  ),
  palindrome: text(
    'is_palindrome',
    'Is palindrome',
    'Says whether a text reads the same from both ends.',
    { palindrome: 'boolean' },
    ({ text: given }) => {
      const letters = given.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
      return { palindrome: letters === [...letters].reverse().join('') };
    },
  ),
  acronym: text(
    'make_acronym',
    'Make acronym',
    'Takes the first letter of every word.',
    { acronym: 'string' },
    ({ text: given }) => ({
      acronym: given
        .split(/\s+/)
        .map((word) => (word[0] ?? '').toUpperCase())
        .join(''),
    }),
  ),
  vowels: text(
    'count_vowels',
    'Count vowels',
    'Counts the vowels of a text.',
    { vowels: 'integer' },
    ({ text: given }) => ({
      vowels: (given.normalize('NFKD').match(/[aeiou]/gi) ?? []).length,
    }),
  ),
  'edit-distance': {
    capability: 'text.compare',
    tool: 'edit_distance',
    title: 'Edit distance',
    description: 'Counts the insertions, deletions and replacements that turn one word into another.',
    inputs: { a: 'string', b: 'string' },
    outputs: { distance: 'integer' },
    example: { a: 'kitten', b: 'sitting' },
    run({ a, b }) {
      let row = Array.from({ length: b.length + 1 }, (_, index) => index);
      for (let i = 1; i <= a.length; i += 1) {
        const next = [i];
        for (let j = 1; j <= b.length; j += 1)
          next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
        row = next;
      }
      return { distance: row[b.length] };
    },
  },
};
