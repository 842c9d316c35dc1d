#!/usr/bin/env node
import { existsSync } from 'node:fs';

const built = new URL('../dist/index.js', import.meta.url);
if (existsSync(built)) {
  await import(built.href);
} else {
  process.stderr.write(
    'filesystem-mcp-server: it is not built yet.\nRun: npm run build --workspace=packages/filesystem-mcp-server\n',
  );
  process.exitCode = 2;
}
