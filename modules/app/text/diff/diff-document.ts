/**
 * What a difference says, before it is drawn: our own words, and data of others, never one inside the other. How data is
 * kept from being read as anything else is the drawer's business, in one place for each representation.
 */
export type Span =
  | { readonly kind: 'own'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'data'; readonly text: string };

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3 | 4; readonly spans: readonly Span[] }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'item'; readonly spans: readonly Span[] };

export const own = (text: string): Span => ({ kind: 'own', text });
export const strong = (text: string): Span => ({ kind: 'strong', text });
export const data = (text: string): Span => ({ kind: 'data', text });

/** Stands for data in a template; our own words never hold it. */
export const HOLE = '\u0000';

/** A template of our own words with data in its holes, in their order. */
export const filled = (template: string, ...values: readonly (readonly Span[])[]): readonly Span[] =>
  template.split(HOLE).flatMap((text, at) => [own(text), ...(values[at] ?? [])]);

/** Data one after the other. */
export const listed = (texts: readonly string[]): readonly Span[] =>
  texts.flatMap((text, at) => (at === 0 ? [data(text)] : [own(', '), data(text)]));

export const heading = (level: 2 | 3 | 4, ...spans: readonly Span[]): Block => ({
  kind: 'heading',
  level,
  spans,
});
export const paragraph = (...spans: readonly Span[]): Block => ({ kind: 'paragraph', spans });
export const item = (...spans: readonly Span[]): Block => ({ kind: 'item', spans });
