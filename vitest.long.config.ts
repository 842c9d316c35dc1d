import { defineConfig } from 'vitest/config';
import { ClosingLine } from './tests/closing-line.ts';

/** Faults, fuzz and mutation: longer than a change should wait for. */
export default defineConfig({
  test: {
    include: ['{modules,tests,packages}/**/*.long.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    setupFiles: ['./tests/reproducible.ts', './tests/compile-cache.ts'],
    reporters: ['default', new ClosingLine()],
    testTimeout: 20 * 60_000,
    hookTimeout: 5 * 60_000,
    fileParallelism: false,
  },
});
