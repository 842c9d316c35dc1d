import { defineConfig } from 'vitest/config';
import { ClosingLine } from './tests/closing-line.ts';

export default defineConfig({
  test: {
    include: ['{modules,tests,packages,examples,scripts}/**/*.test.{ts,tsx,mjs}'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.long.test.ts'],
    pool: 'threads',
    setupFiles: ['./tests/reproducible.ts', './tests/compile-cache.ts'],
    reporters: ['default', new ClosingLine()],
    // One worker for each core: much of what is tested waits for processes and sockets.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
