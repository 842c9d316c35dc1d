import { createContext, use } from 'react';
import { english, type Messages } from './english.ts';
import { spanish } from './spanish.ts';

export type { Messages } from './english.ts';

/** The first of the reader's languages that the page speaks, else English. */
export function chooseMessages(languages: readonly string[]): Messages {
  for (const language of languages) {
    if (/^es\b/i.test(language)) return spanish;
    if (/^en\b/i.test(language)) return english;
  }
  return english;
}

export const MessagesContext = createContext<Messages>(english);

export const useMessages = (): Messages => use(MessagesContext);
