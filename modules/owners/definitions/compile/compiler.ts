import { compileDocument, type Sha256, type Source } from './compile-document.ts';
import type { CompiledDocument } from './compiled-document.ts';

/** Where documents are compiled. Disposed of when a load is over. */
export interface Compiler extends AsyncDisposable {
  compile(source: Source): Promise<CompiledDocument>;
}

/** On this thread. */
export const localCompiler = (sha256: Sha256): Compiler => ({
  compile: async (source) => compileDocument(source, sha256),
  [Symbol.asyncDispose]: () => Promise.resolve(),
});
