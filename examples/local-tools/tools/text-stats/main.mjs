import { runTool } from '../../runner/run-tool.mjs';

const segments = (text, granularity) => [...new Intl.Segmenter(undefined, { granularity }).segment(text)];
const wordsOf = (text) =>
  segments(text, 'word').flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));

await runTool('text-stats', {
  count: {
    inputs: { text: 'string' },
    run: ({ text }) => ({
      characters: segments(text, 'grapheme').length,
      words: wordsOf(text).length,
      sentences: segments(text, 'sentence').filter(({ segment }) => segment.trim() !== '').length,
      paragraphs: text.split(/\r?\n\s*\n/).filter((paragraph) => paragraph.trim() !== '').length,
    }),
  },
  frequency: {
    inputs: { text: 'string', limit: 'integer?' },
    run: ({ text, limit = 10 }) => {
      const counts = new Map();
      for (const word of wordsOf(text)) {
        const key = word.normalize('NFC').toLowerCase();
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      const ranked = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
      return { words: ranked.slice(0, Math.max(0, limit)).map(([word, count]) => ({ word, count })) };
    },
  },
});
