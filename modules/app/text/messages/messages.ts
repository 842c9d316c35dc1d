import { english } from './english.ts';

type MessageKey = keyof typeof english;
/** What every language has to say; English is the measure. */
export type Messages = { readonly [K in MessageKey]: (typeof english)[K] };

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

const CATALOGUES = {
  en: async (): Promise<Messages> => english,
  es: async (): Promise<Messages> => (await import('./spanish.ts')).spanish,
} as const satisfies Record<Language, () => Promise<Messages>>;

export const readMessages = (language: Language): Promise<Messages> => CATALOGUES[language]();

/** `es_ES.UTF-8`, `es-MX`, `es` and the like; undefined: a language that is not spoken here. */
export function parseLanguage(tag: string): Language | undefined {
  const [primary] = tag.toLowerCase().split(/[_.@-]/);
  return LANGUAGES.find((language) => language === primary);
}
