// `npm start`: brings the clone up to date, then serves its catalog.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { node24, prepare, ROOT } from './bootstrap.mjs';

prepare();
const server = spawn(node24(), [join(ROOT, 'bin', 'agent-tools.mjs'), 'serve', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 1 : 128);
});
