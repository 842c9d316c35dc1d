import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../house/sources.ts';

const SERVER = join(ROOT, 'modules', 'runtime', 'testing', 'bad-mcp-server.mjs');

/** Milliseconds that one call may take here. */
const TIMEOUT = '3s';

/** A server of that fault is the provider `bad-<mode>`, whose tool `echo` is `bad.<mode>.echo`. */
export interface FaultyWorkspace extends AsyncDisposable {
  readonly folder: string;
  /** Writes a tool that is offered by a mode's server. */
  define(mode: string, tool: string, more?: { readonly inputs?: string }): Promise<void>;
}

export const faultyId = (mode: string, tool = 'echo'): string => `bad.${mode}.${tool}`;

export async function faultyWorkspace(modes: readonly string[]): Promise<FaultyWorkspace> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-tools-faults-'));
  const write = async (path: string, text: string): Promise<void> => {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  const define: FaultyWorkspace['define'] = (mode, tool, { inputs = '{ text: string }' } = {}) =>
    write(
      `catalog/${mode}.${tool}.tool.yaml`,
      `id: ${faultyId(mode, tool)}
type: tool
name: ${tool} of ${mode}
description: Gives a text back.
capabilities: [text.echo]
risk: low
approval_required: false
versions:
  - version: 1.0.0
    status: active
    contract: { inputs: ${inputs}, outputs: {} }
    providers:
      - { provider_id: bad-${mode}, provider_type: mcp_server, protocol: mcp, offer_status: active, tool_name: ${tool} }
`,
    );
  await write(
    'agent-tools.yaml',
    `version: 1
instances:
${modes.map((mode) => `  ${mode}: { provider: bad-${mode}, enabled: true, timeout: ${TIMEOUT} }`).join('\n')}
`,
  );
  await write('capabilities/all.yaml', 'id: text.echo\nname: Echo\ndescription: Gives a text back.\n');
  for (const mode of modes) {
    await write(
      `packages/bad-${mode}/provider.yaml`,
      `provider_id: bad-${mode}
provider_type: mcp_server
runtime: { command: node, args: [${JSON.stringify(SERVER)}, ${mode}], transport: stdio }
provides: [ { tool_id: ${faultyId(mode)}, version: 1.0.0 } ]
`,
    );
    await define(mode, 'echo');
  }
  return { folder, define, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
