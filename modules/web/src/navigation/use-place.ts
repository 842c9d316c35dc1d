import { useMemo, useSyncExternalStore } from 'react';
import { addressOf, type Place, parsePlace } from './place.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

const address = (): string => window.location.pathname + window.location.search;

/** Where the reader is; changes with links, with typing and with the browser's own buttons. */
export function usePlace(): Place {
  const current = useSyncExternalStore(subscribe, address);
  return useMemo(() => {
    const url = new URL(current, window.location.origin);
    return parsePlace(url.pathname, url.search);
  }, [current]);
}

/** Goes to a place; `replace` where going back should skip the present one. */
export function goTo(place: Place, how: 'push' | 'replace' = 'push'): void {
  const next = addressOf(place);
  if (next === address()) return;
  if (how === 'push') window.history.pushState(null, '', next);
  else window.history.replaceState(null, '', next);
  for (const listener of [...listeners]) listener();
}
