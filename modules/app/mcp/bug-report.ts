import { randomUUID } from 'node:crypto';
import type { Log } from '../http/log.ts';

/** Writes a bug down, and gives the id under which. */
export const bugsTo =
  (log: Log) =>
  (error: unknown): string => {
    const id = randomUUID();
    log.bug('What an MCP client asked for ended in a bug.', error, { request_id: id });
    return id;
  };
