import { parentPort } from 'node:worker_threads';
import { compileDocument, type Source } from './compile-document.ts';
import { nodeSha256 } from './node-sha256.ts';
import { plainDocument } from './plain-document.ts';
import type { WorkerResult } from './worker-compiler.ts';

/** Compiles what it is sent, batch by batch, in order. */
parentPort?.on('message', (sources: readonly Source[]) => {
  const results = sources.map((source): WorkerResult => {
    const document = compileDocument(source, nodeSha256);
    return {
      document: plainDocument(document),
      payloads: document.items.map(({ payload }) => payload.json()),
    };
  });
  parentPort?.postMessage(results);
});
