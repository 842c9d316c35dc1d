import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createFiles } from './files/index.ts';
import { createServer } from './mcp/create-server.ts';
import { run } from './run.ts';
import { readAllowedDirectories } from './settings.ts';

await run('filesystem-mcp-server', async () => {
  const allowed = await readAllowedDirectories(process.env);
  const files = createFiles(allowed);
  serveStdio(() => createServer(files));
  const directories = allowed.all.length === 1 ? 'directory' : 'directories';
  process.stderr.write(`filesystem-mcp-server: ready on stdio for ${allowed.all.length} ${directories}.\n`);
});
