import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { suggestQuery } from '../api/queries.ts';
import { Foreign } from '../parts/foreign.tsx';
import { useDraft } from '../session/drafts.ts';
import { useMessages } from '../text/messages.ts';
import { useSettled } from './use-settled.ts';

/** Milliseconds of quiet after which the completions, and then the results, follow what is typed. */
const SUGGEST_AFTER = 120;
const SEARCH_AFTER = 350;

interface Props {
  /** What the address says. */
  readonly words: string;
  readonly onSearch: (words: string) => void;
  readonly onLeave: () => void;
}

/** The search field with completions of its last word: a combobox as the ARIA patterns have it. */
export function SearchBox({ words, onSearch, onLeave }: Props): ReactNode {
  const messages = useMessages();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useDraft('search', words);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { data } = useQuery(suggestQuery(useSettled(typed, SUGGEST_AFTER)));
  const suggestions = open && typed.trim().length > 1 ? (data?.suggestions ?? []) : [];

  useFollow(words, typed, setTyped, useSettled(typed, SEARCH_AFTER), onSearch);
  useSlashKey(input);

  const search = (text: string): void => {
    setTyped(text);
    setOpen(false);
    setActive(-1);
    onSearch(text);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const listed = suggestions.length;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault();
        if (listed === 0) {
          if (event.key === 'ArrowDown') onLeave();
          return;
        }
        const step = event.key === 'ArrowDown' ? 1 : -1;
        // One place more than there are completions: the field itself, at -1.
        setActive((at) => ((at + 1 + step + listed + 1) % (listed + 1)) - 1);
        return;
      }
      case 'Enter':
        event.preventDefault();
        search(completed(typed, suggestions[active]));
        return;
      case 'Escape':
        event.stopPropagation();
        if (listed > 0) setOpen(false);
        else if (typed !== '') search('');
        else input.current?.blur();
        return;
      default:
    }
  };
  return (
    <search className="search">
      <input
        ref={input}
        type="text"
        role="combobox"
        className="search-input"
        aria-label={messages.searchLabel}
        aria-expanded={suggestions.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        placeholder={messages.searchPlaceholder}
        title={messages.searchKey}
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      {typed === '' ? (
        <span className="search-key" aria-hidden="true">
          /
        </span>
      ) : (
        <button
          type="button"
          className="search-clear"
          aria-label={messages.clearSearch}
          onClick={() => {
            search('');
            input.current?.focus();
          }}
        >
          ×
        </button>
      )}
      <div
        id={listId}
        role="listbox"
        aria-label={messages.suggestions}
        className="suggestions"
        hidden={suggestions.length === 0}
      >
        {suggestions.map((word, at) => (
          // Chosen with the keys of the field, which keeps the focus, or with the pointer.
          <div
            key={word}
            id={`${listId}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className="suggestion"
            onPointerDown={(event) => {
              event.preventDefault();
              search(completed(typed, word));
            }}
          >
            <Foreign text={word} />
          </div>
        ))}
      </div>
    </search>
  );
}

/** What is typed, its last word completed. */
const completed = (typed: string, word: string | undefined): string =>
  word === undefined ? typed : `${typed.replace(/\S+$/, '')}${word}`;

/** The field follows the address when that changes from elsewhere, and the address follows the field when it rests. */
function useFollow(
  words: string,
  typed: string,
  setTyped: (words: string) => void,
  settled: string,
  onSearch: (words: string) => void,
): void {
  const told = useRef(words);
  useEffect(() => {
    if (words === told.current) return;
    told.current = words;
    setTyped(words);
  }, [words, setTyped]);
  useEffect(() => {
    if (settled !== typed || settled === told.current) return;
    told.current = settled;
    onSearch(settled);
  }, [settled, typed, onSearch]);
}

function useSlashKey(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent): void => {
      const { target } = event;
      const writing =
        target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
      if (event.key !== '/' || writing || event.metaKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [input]);
}
