import { Worker } from 'node:worker_threads';
import { compileDocument, type Source } from './compile-document.ts';
import type { CompiledDocument } from './compiled-document.ts';
import type { Compiler } from './compiler.ts';
import { nodeSha256 } from './node-sha256.ts';
import { compiledDocument, type PlainDocument } from './plain-document.ts';

/** A batch of sources; their bytes stand one behind the other. */
export interface WorkerBatch {
  readonly sources: readonly (Omit<Source, 'bytes'> & { readonly length: number })[];
  readonly bytes: Uint8Array;
}

/** What became of a batch, in its order. Texts cross threads at a fraction of what objects cost. */
export interface WorkerResult {
  /** JSON of `PlainDocument[]`. */
  readonly documents: string;
  readonly payloads: readonly (readonly string[])[];
}

interface Job {
  readonly source: Source;
  readonly resolve: (document: CompiledDocument) => void;
  readonly reject: (error: unknown) => void;
}

/** Documents in one message: each message costs as much as compiling a quarter of a document. */
const BATCH = 64;
/** What waits for the worker at most; what comes beyond is compiled on this thread meanwhile. */
const WAITING = { documents: 4 * BATCH, bytes: 4 * 1024 * 1024 } as const;

/**
 * On this thread and a second one, which share the work as they can. A worker that does not start or dies takes nothing
 * with it: what it had not finished is compiled here.
 */
export function workerCompiler(): Compiler {
  const worker = new Worker(new URL('./compile-worker.ts', import.meta.url));
  const sent: Job[] = [];
  let collected: Job[] = [];
  let waitingBytes = 0;
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
    const batch = batchOf(collected.map(({ source }) => source));
    worker.postMessage(batch, [batch.bytes.buffer]);
    sent.push(...collected);
    collected = [];
  };

  const giveUp = (): void => {
    isAlive = false;
    for (const job of [...sent.splice(0), ...collected.splice(0)]) compileHere(job);
  };

  worker.on('message', ({ documents, payloads }: WorkerResult) => {
    for (const [at, document] of (JSON.parse(documents) as readonly PlainDocument[]).entries()) {
      const job = sent.shift();
      waitingBytes -= job?.source.bytes.length ?? 0;
      job?.resolve(compiledDocument(document, (index) => ({ json: () => payloads[at]?.[index] ?? 'null' })));
    }
  });
  worker.on('error', giveUp);
  worker.on('exit', giveUp);

  return {
    async compile(source) {
      const isBusy = sent.length + collected.length >= WAITING.documents || waitingBytes >= WAITING.bytes;
      if (!isAlive || isBusy) return compileDocument(source, nodeSha256);
      waitingBytes += source.bytes.length;
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

function batchOf(sources: readonly Source[]): WorkerBatch & { readonly bytes: Uint8Array<ArrayBuffer> } {
  const bytes = new Uint8Array(sources.reduce((sum, source) => sum + source.bytes.length, 0));
  let at = 0;
  for (const source of sources) {
    bytes.set(source.bytes, at);
    at += source.bytes.length;
  }
  return { sources: sources.map(({ file, kind, bytes: { length } }) => ({ file, kind, length })), bytes };
}
