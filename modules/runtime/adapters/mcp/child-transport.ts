import { setTimeout as delay } from 'node:timers/promises';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { ChildProcess } from '../../process/child-process.ts';
import { BASE_LIMIT } from './exchange.ts';
import { idOfOversized, LineFrames } from './line-frames.ts';
import { isMessage } from './message.ts';

/** Bytes that wait for a child which does not read; more is refused rather than kept. */
const MAX_BACKLOG = 16 * 1024 * 1024;
/** Milliseconds for what is left in a pipe of a process that is gone, where another one holds the pipe open. */
const DRAIN = 500;

const drained = (): Promise<void> => delay(DRAIN, undefined, { ref: false });

/** Nothing of the message has left. */
export class NotWritten extends Error {
  override readonly name = 'NotWritten';
}

/** Whose answer was too long to be kept; undefined: nobody can tell. */
export type OversizedListener = (id: string | number | undefined) => void;

/**
 * MCP over the pipes of a child process: one JSON object a line. What is no message is dropped, lines are never kept
 * beyond `limit()`. It is over when the process is, and then everything that the process had written has been read.
 */
export class ChildTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: ((message: JSONRPCMessage) => void) | undefined;
  onoversized?: OversizedListener;
  /** Bytes of the line that `onmessage` is about. */
  lastBytes = 0;
  limit: () => number = () => BASE_LIMIT;

  readonly #child: ChildProcess;
  #over = false;

  constructor(child: ChildProcess) {
    this.#child = child;
  }

  start(): Promise<void> {
    const { stdin, stdout } = this.#child;
    const frames = new LineFrames({
      limit: () => this.limit(),
      line: (text, bytes) => this.#receive(text, bytes),
      oversized: (part, ended) => this.#attribute(idOfOversized(part, ended)),
      ownerless: () => this.onoversized?.(undefined),
      endless: () => void this.close(),
    });
    // A pipe that breaks is seen as the end of the process; nothing else is to be done about it.
    stdin.on('error', () => {});
    stdout.on('error', () => {});
    stdout.on('data', (chunk: Buffer) => frames.push(chunk));
    const read = new Promise<void>((resolve) => stdout.once('close', resolve));
    // A process that says nothing any more is no provider any more, even where it goes on; most are just about to end.
    const silent = new Promise<void>((resolve) => stdout.once('end', resolve)).then(() => drained());
    void Promise.race([this.#child.exited, silent]).then(async () => {
      await this.#child.end();
      await Promise.race([read, drained()]);
      this.#end();
    });
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    const { stdin } = this.#child;
    if (this.#over || stdin.destroyed || !stdin.writable) return Promise.reject(new NotWritten('gone'));
    if (stdin.writableLength > MAX_BACKLOG) return Promise.reject(new NotWritten('not reading'));
    stdin.write(`${JSON.stringify(message)}\n`);
    return Promise.resolve();
  }

  async close(): Promise<void> {
    await this.#child.end();
    this.#end();
  }

  #receive(text: string, bytes: number): void {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return;
    }
    if (!isMessage(value)) return;
    this.lastBytes = bytes;
    this.onmessage?.(value);
  }

  #attribute(id: string | number | undefined): boolean {
    if (id === undefined) return false;
    this.onoversized?.(id);
    return true;
  }

  #end(): void {
    if (this.#over) return;
    this.#over = true;
    this.#child.stdout.removeAllListeners('data');
    this.onclose?.();
  }
}
