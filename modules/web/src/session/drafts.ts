import { createContext, use, useCallback, useState } from 'react';

/** What somebody has typed and not sent. It outlives a session that ended, and no other subject comes to see it. */
export class Drafts {
  readonly #texts = new Map<string, string>();

  read(key: string): string | undefined {
    return this.#texts.get(key);
  }

  write(key: string, text: string): void {
    if (text === '') this.#texts.delete(key);
    else this.#texts.set(key, text);
  }
}

export const DraftsContext = createContext<Drafts>(new Drafts());

/** The text of a field, kept under a key of its own. */
export function useDraft(key: string, initial = ''): readonly [string, (text: string) => void] {
  const drafts = use(DraftsContext);
  const [text, setText] = useState(() => drafts.read(key) ?? initial);
  const write = useCallback(
    (next: string) => {
      drafts.write(key, next);
      setText(next);
    },
    [drafts, key],
  );
  return [text, write];
}
