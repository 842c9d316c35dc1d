import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { Session } from '../api/types.ts';
import type { Door, SessionStore } from './session-store.ts';

export const SessionStoreContext = createContext<SessionStore | undefined>(undefined);
export const SessionContext = createContext<Session | undefined>(undefined);

export function useSessionStore(): SessionStore {
  const store = use(SessionStoreContext);
  if (store === undefined) throw new Error('There is no session around this.');
  return store;
}

/** Of whoever is in. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('Nobody has come in here.');
  return session;
}

export function useDoor(): Door {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.door);
}

/** Timers of browsers count to 2^31 milliseconds. */
const LONGEST = 2 ** 31 - 1;
/** Clocks of browsers and servers differ. */
const AFTER = 1_000;

/** Asks once more when the session is over by its own word, and when the browser brings back a page that it had put away. */
export function useSessionEnd(): void {
  const store = useSessionStore();
  const door = useDoor();
  const end = door.kind === 'open' ? door.session.expires_at : null;
  useEffect(() => {
    const left = end === null ? 0 : Date.parse(end) - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(() => void store.read(), Math.min(LONGEST, left + AFTER));
    return () => clearTimeout(timer);
  }, [end, store]);
  useEffect(() => {
    const shown = (event: PageTransitionEvent): void => {
      if (event.persisted) void store.read();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [store]);
}
