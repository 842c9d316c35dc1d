// Writes providers, tools and instances of the fleet from server/topics.mjs: `node write-catalog.mjs [FOLDER]`, then `agent-tools fmt`.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FAULTY, FAULTY_TOOL, TOPICS } from './server/topics.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const to = process.argv[2] ?? here;

const mapping = (shorthand) =>
  Object.entries(shorthand).map(
    ([key, type]) => `        ${key}: ${type.includes('[') ? `"${type}"` : type}`,
  );

const tool = (name, { capability, tool: last, title, description, inputs, outputs }) =>
  `id: fleet.${name.replaceAll('-', '_')}.${last}
type: tool
name: ${title}
description: ${description}
capabilities: [${capability}]
tags: [fleet, offline]
license: Apache-2.0
risk: low
approval_required: false

versions:
  - version: 1.0.0
    status: active
    contract:
      inputs:
${mapping(inputs).join('\n')}
      outputs:
${mapping(outputs).join('\n')}
    providers:
      - provider_id: fleet-${name}
        provider_type: mcp_server
        protocol: mcp
        offer_status: active
        tool_name: ${last}
`;

const provider = (name, { tool: last, title, description }) =>
  `provider_id: fleet-${name}
provider_type: mcp_server
name: ${title} Server
description: ${description}
version: 1.0.0
license: Apache-2.0

runtime:
  type: node
  command: node
  args: [../../server/main.mjs, ${name}]
  transport: stdio

permissions:
  network: none
  filesystem: none
  shell: none

provides:
  - tool_id: fleet.${name.replaceAll('-', '_')}.${last}
    version: 1.0.0
`;

const servers = {
  ...TOPICS,
  ...Object.fromEntries(
    Object.entries(FAULTY).map(([name, description]) => [
      name,
      { ...FAULTY_TOOL, title: `Echo (${name})`, description },
    ]),
  ),
};

rmSync(join(to, 'packages'), { recursive: true, force: true });
for (const [name, topic] of Object.entries(servers)) {
  const folder = join(to, 'packages', `fleet-${name}`);
  mkdirSync(join(folder, 'tools'), { recursive: true });
  writeFileSync(join(folder, 'provider.yaml'), provider(name, topic));
  writeFileSync(join(folder, 'tools', `${topic.tool}.tool.yaml`), tool(name, topic));
}
const settings = (name) => (Object.hasOwn(FAULTY, name) ? ', timeout: 2s' : '');
writeFileSync(
  join(to, 'agent-tools.yaml'),
  `# Fifty providers, seven of them with a fault. Written by write-catalog.mjs.
version: 1
instances:
${Object.keys(servers)
  .map((name) => `  ${name}: { provider: fleet-${name}, enabled: true${settings(name)} }`)
  .join('\n')}
`,
);
