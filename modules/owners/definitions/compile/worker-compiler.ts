import { Worker } from 'node:worker_threads';
import { compileDocument, type Source } from './compile-document.ts';
import type { CompiledDocument } from './compiled-document.ts';
import type { Compiler } from './compiler.ts';
import { nodeSha256 } from './node-sha256.ts';
import { compiledDocument, type PlainDocument } from './plain-document.ts';

export interface WorkerResult {
  readonly document: PlainDocument;
  readonly payloads: readonly string[];
}

interface Job {
  readonly source: Source;
  readonly resolve: (document: CompiledDocument) => void;
  readonly reject: (error: unknown) => void;
}

/** Documents in one message: each message costs as much as compiling a quarter of a document. */
const BATCH = 32;
/** Documents that wait for the worker at most; what comes beyond is compiled on this thread meanwhile. */
const WAITING = 4 * BATCH;

/**
 * On this thread and a second one, which share the work as they can. A worker that does not start or dies takes nothing
 * with it: what it had not finished is compiled here.
 */
export function workerCompiler(): Compiler {
  const worker = new Worker(new URL('./compile-worker.ts', import.meta.url));
  const sent: Job[] = [];
  let collected: Job[] = [];
  let isAlive = true;

  const compileHere = ({ source, resolve, reject }: Job): void => {
    try {
      resolve(compileDocument(source, nodeSha256));
    } catch (error) {
      reject(error);
    }
  };

  const flush = (): void => {
    if (collected.length === 0) return;
    worker.postMessage(collected.map(({ source }) => source));
    sent.push(...collected);
    collected = [];
  };

  const giveUp = (): void => {
    isAlive = false;
    for (const job of [...sent.splice(0), ...collected.splice(0)]) compileHere(job);
  };

  worker.on('message', (results: readonly WorkerResult[]) => {
    for (const { document, payloads } of results) {
      sent
        .shift()
        ?.resolve(compiledDocument(document, (index) => ({ json: () => payloads[index] ?? 'null' })));
    }
  });
  worker.on('error', giveUp);
  worker.on('exit', giveUp);

  return {
    async compile(source) {
      if (!isAlive || sent.length + collected.length >= WAITING) return compileDocument(source, nodeSha256);
      const { promise, resolve, reject } = Promise.withResolvers<CompiledDocument>();
      collected.push({ source, resolve, reject });
      if (collected.length === 1) setImmediate(() => (isAlive ? flush() : giveUp()));
      if (collected.length === BATCH) flush();
      return promise;
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate();
    },
  };
}
