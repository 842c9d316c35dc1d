import { isCatalogError } from '../../core/errors.ts';
import type { Clock } from '../../core/ports/clock.ts';

/** A refusal says all in its words; of what nobody foresaw the stack is needed. */
const described = (error: unknown): string => {
  if (isCatalogError(error)) return `${error.code}: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

type Fields = Readonly<Record<string, string | number | boolean>>;

/** What the server says about itself: one JSON object a line. Never what a user sent, beyond the path of a bug. */
export interface Log {
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  /** A bug, with its stack: the log is the operator's, the answer says nothing of it. */
  bug(message: string, error: unknown, fields?: Fields): void;
}

/** `quiet`: without what is merely informative. */
export function createLog(clock: Clock, write: (line: string) => void, quiet = false): Log {
  const line = (level: string, message: string, fields: Fields = {}): void =>
    write(`${JSON.stringify({ time: clock.now(), level, message, ...fields })}\n`);
  return {
    info: (message, fields) => (quiet ? undefined : line('info', message, fields)),
    warn: (message, fields) => line('warn', message, fields),
    bug: (message, error, fields) =>
      line('error', message, {
        ...fields,
        error: described(error),
      }),
  };
}
