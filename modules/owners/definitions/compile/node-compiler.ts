import { availableParallelism } from 'node:os';
import { type Compiler, localCompiler } from './compiler.ts';
import { nodeSha256 } from './node-sha256.ts';
import { workerCompiler } from './worker-compiler.ts';

/** From here on a second thread, which takes a tenth of a second to start, saves more than it costs. */
const WORTH_A_WORKER = 2_000;

export const nodeCompilerFor = (documents: number): Compiler =>
  documents >= WORTH_A_WORKER && availableParallelism() > 1 ? workerCompiler() : localCompiler(nodeSha256);
