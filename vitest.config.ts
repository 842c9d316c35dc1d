import { defineConfig } from 'vitest/config';
import { ClosingLine } from './tests/closing-line.ts';

const EXCLUDE = ['**/node_modules/**', '**/dist/**', '**/*.long.test.ts'];

export default defineConfig({
  test: {
    pool: 'threads',
    setupFiles: ['./tests/reproducible.ts', './tests/compile-cache.ts'],
    reporters: ['default', new ClosingLine()],
    // One more than two cores have work for: much of what is tested waits for processes, disks and sockets.
    maxWorkers: '150%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'modules',
          include: ['modules/**/*.test.{ts,tsx}'],
          exclude: EXCLUDE,
          // They change nothing of the process that they share (tests/house/shared-workers.test.ts), and load the product once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['{tests,packages,examples,scripts}/**/*.test.{ts,tsx,mjs}'],
          exclude: EXCLUDE,
        },
      },
    ],
  },
});
