import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export interface Live {
  /** The server tells this page what changes. */
  readonly connected: boolean;
  /** How many changes it has told. */
  readonly changes: number;
}

/** Several owners may change together; one reading serves them all. In milliseconds. */
const TOGETHER = 60;
const COME_BACK = 3_000;

/** Reads again what the page shows whenever an owner has a new generation, and after every lost connection. */
export function useLive(): Live {
  const client = useQueryClient();
  const [live, setLive] = useState<Live>({ connected: true, changes: 0 });
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let lost = false;
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
      setLive((before) => ({ ...before, connected: true }));
    };
    const failed = (): void => {
      lost = true;
      setLive((before) => ({ ...before, connected: false }));
      // The browser comes back by itself, but not after an answer that is no stream.
      if (events.readyState === EventSource.CLOSED) waiting = setTimeout(listen, COME_BACK);
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
  }, [client]);
  return live;
}

function refresh(client: QueryClient): void {
  void client.invalidateQueries();
}
