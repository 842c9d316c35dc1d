import { runTool, ToolError } from '../../runner/run-tool.mjs';

/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' };

const fold = (text) =>
  text
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => LETTERS[letter])
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');

await runTool('slug-maker', {
  make: {
    inputs: { title: 'string', max_length: 'integer?' },
    run: ({ title, max_length: limit = 80 }) => {
      if (limit < 1) throw new ToolError('invalid_arguments', 'max_length is at least 1.');
      const words = fold(title).match(/[\p{L}\p{N}]+/gu) ?? [];
      let slug = words.shift()?.slice(0, limit) ?? '';
      for (const word of words) {
        if (slug.length + 1 + word.length > limit) break;
        slug += `-${word}`;
      }
      if (slug === '') throw new ToolError('empty_slug', 'The title has no letters or digits.');
      return { slug };
    },
  },
});
