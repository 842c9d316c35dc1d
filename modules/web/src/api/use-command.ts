import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSessionStore } from '../session/use-session.ts';
import { newKey, RequestError, sendJson } from './client.ts';

export interface CommandState {
  readonly sending: boolean;
  readonly error: Error | null;
  readonly send: (body: unknown) => void;
}

/**
 * A command about approvals. The same that brought no answer is sent again under the same key, so that it is done once;
 * what the page shows of approvals is read again before it is told that something was done, or that somebody was first.
 */
export function useCommand<T>(
  path: string,
  {
    onDone,
    onConflict,
  }: { readonly onDone: (answer: T) => void; readonly onConflict?: (error: Error) => void },
): CommandState {
  const client = useQueryClient();
  const store = useSessionStore();
  const last = useRef({ key: '', body: '' });
  const readAgain = (): Promise<unknown> =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['approvals'] }),
      client.invalidateQueries({ queryKey: ['approval'] }),
    ]);
  const { isPending, error, mutate } = useMutation({
    mutationFn(body: unknown) {
      const text = JSON.stringify(body);
      if (last.current.body !== text) last.current = { key: newKey(), body: text };
      return sendJson<T>(path, { body, csrf: store.csrf(), key: last.current.key });
    },
    networkMode: 'always',
    async onSuccess(answer) {
      await readAgain();
      onDone(answer);
    },
    async onError(failure) {
      if (failure instanceof RequestError && failure.problem === undefined) return;
      last.current = { key: '', body: '' };
      if (!isConflict(failure)) return;
      await readAgain();
      onConflict?.(failure);
    },
  });
  return { sending: isPending, error, send: mutate };
}

/** The ground has changed: somebody else was first, or it is about something else by now. */
export const isConflict = (error: unknown): boolean =>
  error instanceof RequestError && error.problem?.status === 409;
