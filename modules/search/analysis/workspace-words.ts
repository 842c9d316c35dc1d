import type { SearchWords } from '../../core/ports/search-index.ts';
import { canonicalName, foldAccents, lowerCase } from './fold.ts';
import { LANGUAGES, type Language } from './language.ts';
import { stemOf } from './stem.ts';
import { isStopWordIn } from './stop-words.ts';

/** What else the people of a workspace mean by a word, and how much that counts beside the word itself. */
export interface MeantWord {
  /** One name, however it is written: the whole of a phrase without its spaces. */
  readonly name: string;
  /** Its words that say something; a phrase has several. */
  readonly parts: readonly string[];
  readonly weight: number;
}

const WEIGHTS = { acronyms: 0.8, synonyms: 0.6 } as const satisfies Record<SearchWords['kind'], number>;

interface Listed extends MeantWord {
  readonly language?: string;
}

/** The groups of words of a workspace, found by any form of a word that stands in one. Immutable. */
export class WorkspaceWords {
  readonly #byKey = new Map<string, Listed[]>();

  constructor(groups: readonly SearchWords[]) {
    for (const { kind, language, words } of groups) {
      const members = words.map((word) => memberOf(word, language));
      for (const from of members)
        for (const to of members) {
          if (from.name === to.name || to.parts.length === 0) continue;
          const { name, parts } = to;
          const listed = { name, parts, weight: WEIGHTS[kind], ...(language !== undefined && { language }) };
          for (const key of from.keys) this.#add(key, listed);
        }
    }
  }

  /** `surface`: lower case as written, or a phrase without its spaces. The surest first. */
  meantBy(surface: string, language: Language): readonly MeantWord[] {
    if (this.#byKey.size === 0) return NONE;
    const found = new Map<string, MeantWord>();
    for (const key of [canonicalName(surface), stemKey(surface, language)])
      for (const each of (key === undefined ? undefined : this.#byKey.get(key)) ?? NONE) {
        if (each.language !== undefined && each.language !== language) continue;
        if ((found.get(each.name)?.weight ?? 0) < each.weight) found.set(each.name, each);
      }
    return [...found.values()].sort((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1));
  }

  #add(key: string, listed: Listed): void {
    const list = this.#byKey.get(key);
    if (list === undefined) this.#byKey.set(key, [listed]);
    else list.push(listed);
  }
}

const NONE: readonly Listed[] = [];

/** No name holds a space, so that no stem is taken for one. */
function stemKey(word: string, language: Language): string | undefined {
  const stem = stemOf(word, language);
  return stem === undefined ? undefined : `${language} ${stem}`;
}

function memberOf(word: string, language: string | undefined) {
  const written = lowerCase(word.trim());
  const all = written.split(/\s+/u);
  const spoken = LANGUAGES.filter((each) => language === undefined || each === language);
  const said = all.filter((part) => !spoken.some((each) => isStopWordIn(foldAccents(part), each)));
  const stems = all.length > 1 ? [] : spoken.flatMap((each) => stemKey(written, each) ?? []);
  const name = canonicalName(written);
  return { name, parts: all.length > 1 && said.length > 0 ? said : all, keys: new Set([name, ...stems]) };
}
