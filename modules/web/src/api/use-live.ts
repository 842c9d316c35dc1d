import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSessionStore } from '../session/use-session.ts';

export interface Live {
  /** The server tells this page what changes. */
  readonly connected: boolean;
  /** How many changes it has told. */
  readonly changes: number;
}

/** Several owners may change together; one reading serves them all. In milliseconds. */
const TOGETHER = 60;
/** How long until the page comes back; twice as long after each time in vain. In milliseconds. */
const COME_BACK = 3_000;
const COME_BACK_AT_LAST = 60_000;

/** Reads again what the page shows whenever an owner has a new generation, and after every lost connection. */
export function useLive(): Live {
  const client = useQueryClient();
  const store = useSessionStore();
  const [live, setLive] = useState<Live>({ connected: true, changes: 0 });
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let lost = false;
    let comeBack = COME_BACK;
    const changed = (): void => {
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        refresh(client);
        setLive(({ changes }) => ({ connected: true, changes: changes + 1 }));
      }, TOGETHER);
    };
    const opened = (): void => {
      // What changed in between was told to nobody.
      if (lost) refresh(client);
      lost = false;
      comeBack = COME_BACK;
      setLive((before) => ({ ...before, connected: true }));
    };
    const failed = (): void => {
      lost = true;
      setLive((before) => ({ ...before, connected: false }));
      // The browser comes back by itself, but not after an answer that is no stream.
      if (events.readyState !== EventSource.CLOSED) return;
      // Such an answer may mean that nobody is signed in any more; then this page is taken away.
      void store.read();
      waiting = setTimeout(listen, comeBack);
      comeBack = Math.min(COME_BACK_AT_LAST, comeBack * 2);
    };
    let events: EventSource;
    const listen = (): void => {
      events = new EventSource('/v1/events');
      events.addEventListener('generation', changed);
      events.addEventListener('open', opened);
      events.addEventListener('error', failed);
    };
    listen();
    return () => {
      clearTimeout(waiting);
      events.close();
    };
  }, [client, store]);
  return live;
}

function refresh(client: QueryClient): void {
  void client.invalidateQueries();
}
