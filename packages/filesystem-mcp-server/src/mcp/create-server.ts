import { McpServer } from '@modelcontextprotocol/server';
import * as contract from '../contract.ts';
import type { Files } from '../files/index.ts';
import { VERSION } from '../version.ts';
import { answer } from './answer.ts';
import { openSchema } from './open-schema.ts';
import * as render from './render.ts';
import { texts } from './texts.ts';

const READS = { readOnlyHint: true, openWorldHint: false } as const;
/** Replacing is destructive, and doing it twice is doing it once. */
const REPLACES = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
} as const;

export function createServer(files: Files): McpServer {
  const server = new McpServer(
    { name: 'filesystem-mcp-server', title: 'Files', version: VERSION },
    { capabilities: { tools: { listChanged: false } }, instructions: texts.instructions },
  );
  server.registerTool(
    'read_file',
    {
      ...texts.read_file,
      inputSchema: contract.readFileInput,
      outputSchema: openSchema(contract.readFileOutput),
      annotations: READS,
    },
    (input) => answer(files.readFile(input), render.renderRead),
  );
  server.registerTool(
    'write_file',
    {
      ...texts.write_file,
      inputSchema: contract.writeFileInput,
      outputSchema: openSchema(contract.writeFileOutput),
      annotations: REPLACES,
    },
    (input) => answer(files.writeFile(input), render.renderWrite),
  );
  server.registerTool(
    'list_directory',
    {
      ...texts.list_directory,
      inputSchema: contract.listDirectoryInput,
      outputSchema: openSchema(contract.listDirectoryOutput),
      annotations: READS,
    },
    (input) => answer(files.listDirectory(input), render.renderList),
  );
  server.registerTool(
    'search_files',
    {
      ...texts.search_files,
      inputSchema: contract.searchFilesInput,
      outputSchema: openSchema(contract.searchFilesOutput),
      annotations: READS,
    },
    (input, context) => answer(files.searchFiles(input, context.mcpReq.signal), render.renderSearch),
  );
  server.registerTool(
    'get_file_info',
    {
      ...texts.get_file_info,
      inputSchema: contract.getFileInfoInput,
      outputSchema: openSchema(contract.getFileInfoOutput),
      annotations: READS,
    },
    (input) => answer(files.getFileInfo(input), render.renderInfo),
  );
  return server;
}
