import { join } from 'node:path';
import { ROOT } from './house/sources.ts';

/** Processes that tests start from the sources find them without types: each would otherwise strip hundreds of files again. */
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules', '.cache', 'tests-compiled');
