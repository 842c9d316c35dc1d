import { parentPort } from 'node:worker_threads';
import { compileDocument } from './compile-document.ts';
import { nodeSha256 } from './node-sha256.ts';
import { plainDocument } from './plain-document.ts';
import type { WorkerBatch, WorkerResult } from './worker-compiler.ts';

/** Compiles what it is sent, batch by batch, in order. */
parentPort?.on('message', ({ sources, bytes }: WorkerBatch) => {
  let at = 0;
  const documents = sources.map(({ file, kind, length }) => {
    const source = { file, kind, bytes: bytes.subarray(at, at + length) };
    at += length;
    return compileDocument(source, nodeSha256);
  });
  parentPort?.postMessage({
    documents: JSON.stringify(documents.map(plainDocument)),
    payloads: documents.map(({ items }) => items.map(({ payload }) => payload.json())),
  } satisfies WorkerResult);
});
