const OPENING = /^(?:\u00ef\u00bb\u00bf)?---[ \t]*\r?\n/;
const CLOSING = /^(?:---|\.\.\.)[ \t]*\r?$/m;

/**
 * The bytes of a Markdown file up to the end of its frontmatter, with the opening `---`, which YAML reads as the start of
 * a document: so lines keep their numbers. undefined: there is none, or it does not end.
 */
export function cutFrontmatter(bytes: Uint8Array): Uint8Array | undefined {
  // Latin-1 makes one unit of each byte, so that offsets in the text are offsets in the bytes.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const opening = OPENING.exec(text);
  if (opening === null) return undefined;
  const from = opening[0].length;
  const closing = CLOSING.exec(text.slice(from));
  return closing === null ? undefined : bytes.subarray(0, from + closing.index);
}
