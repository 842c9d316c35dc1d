import { type Language, parseLanguage } from '../text/messages/messages.ts';

/** What was typed, then our own variable, then the locale as POSIX orders it; English where none is spoken here. */
export function chooseLanguage(
  typed: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Language {
  const { AGENT_TOOLS_LANG, LC_ALL, LC_MESSAGES, LANG } = environment;
  const tag = [typed, AGENT_TOOLS_LANG, LC_ALL, LC_MESSAGES, LANG].find(
    (each) => each !== undefined && each !== '',
  );
  return (tag === undefined ? undefined : parseLanguage(tag)) ?? 'en';
}
