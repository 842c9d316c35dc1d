/** What can be called here: a command that gives its argument back and says nothing else of what it was given. */
export const ECHO_INSTANCE = `  echo: { provider: echo-command, enabled: true, env: { ECHO_NOTE: quiet } }
`;

export const PLANTED_ECHO: Readonly<Record<string, string>> = {
  'packages/echo-command/provider.yaml': `provider_id: echo-command
provider_type: cli
runtime: { command: node, args: [echo.mjs] }
provides: [ { tool_id: local.echo, version: 1.0.0 } ]
`,
  'packages/echo-command/echo.mjs': `let text = '';
for await (const chunk of process.stdin) text += chunk;
console.log(JSON.stringify({ tool: 'echo', operation: process.argv[2], ok: true, result: { text: JSON.parse(text).text } }));
`,
  'catalog/local.echo.tool.yaml': `id: local.echo
type: tool
name: Echo
description: Gives a text back.
capabilities: [file.read]
license: MIT
risk: low
approval_required: false
versions:
  - version: 1.0.0
    status: active
    contract: { inputs: { text: string }, outputs: { text: string } }
    providers:
      - { provider_id: echo-command, provider_type: cli, offer_status: active, operation: echo }
`,
};
