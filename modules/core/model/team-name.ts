/**
 * How a team is named where somebody writes it: `platform`, or with its kind as a subject has it: `team:platform`. Names of
 * identity providers may hold colons and spaces.
 */
export const TEAM_PATTERN = /^(?:team:)?(?!team:)[^\s\p{C}](?:[^\p{C}]*[^\s\p{C}])?$/u;
/** UTF-16 units, as written. */
export const MAX_TEAM_LENGTH = 200;

/** The name without `team:`, as policies and subjects have it; undefined: the text names no team. */
export const parseTeamName = (text: string): string | undefined =>
  text.length <= MAX_TEAM_LENGTH && TEAM_PATTERN.test(text) ? text.replace(/^team:/, '') : undefined;

/** In order, each once. What names no team is left out: check before. */
export const parseTeamNames = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts.flatMap((text) => parseTeamName(text) ?? []))].sort();
