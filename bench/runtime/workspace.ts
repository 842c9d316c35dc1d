import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The reference server of npm that every side calls. */
export const EVERYTHING = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/server-everything/dist/index.js',
);
export const ECHO = 'everything.echo';

/** A workspace that offers the server's `echo`. */
export function writeWorkspace(folder: string): void {
  const files = {
    'agent-tools.yaml': `version: 1
instances:
  everything: { provider: everything-server, enabled: true }
`,
    'capabilities/text.yaml': `id: text.echo
name: Echo
description: Gives a text back.
`,
    'packages/everything-server/provider.yaml': `provider_id: everything-server
provider_type: mcp_server
runtime:
  command: node
  args: [${JSON.stringify(EVERYTHING)}]
  transport: stdio
provides:
  - tool_id: ${ECHO}
    version: 1.0.0
`,
    'packages/everything-server/tools/echo.tool.yaml': `id: ${ECHO}
type: tool
name: Echo
description: Gives a text back.
capabilities: [text.echo]
risk: low
approval_required: false
versions:
  - version: 1.0.0
    status: active
    contract:
      inputs: { message: string }
      outputs: {}
    providers:
      - provider_id: everything-server
        provider_type: mcp_server
        protocol: mcp
        offer_status: active
        tool_name: echo
`,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
