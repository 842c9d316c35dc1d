// `npm test`: brings the clone up to date, then runs the tests; further arguments go to the runner.
import { join } from 'node:path';
import { node24, prepare, ROOT, run } from './bootstrap.mjs';

prepare();
run(node24(), [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2)]);
