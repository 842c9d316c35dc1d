import { tool } from '../modules/app/http/testing/records.ts';
import type { Snapshots } from '../modules/core/catalog/snapshots.ts';
import {
  at,
  builtIn,
  instance,
  inventoried,
  looked,
  NPM,
  provided,
  provider,
  seen,
} from '../modules/core/facts/testing/records.ts';
import { snapshotsOf, type World } from '../modules/core/facts/testing/world.ts';
import type { Tool } from '../modules/core/model/tool.ts';
import { exampleOffer, exampleVersion } from '../modules/core/testing/example-tools.ts';

/** Tools of one provider. */
export const PER_PROVIDER = 100;
const PIN = 'sha256:11';

const providerOf = (at: number): string => `provider-${Math.floor(at / PER_PROVIDER)}`;
export const toolIdOf = (at: number): string => `bench.tool_${at}`;

/**
 * A catalog as it is in use: tools of two versions with an offer each, instances of every provider that two runtimes
 * see, a package for each hundredth tool that is built in, installed, admitted and listed by a complete index.
 */
export function factsWorld(tools: number, instances: number): World {
  const providers = Math.ceil(tools / PER_PROVIDER);
  const packaged = Array.from({ length: providers }, (_, index) => index * PER_PROVIDER);
  return {
    tools: Array.from({ length: tools }, (_, index) => toolOf(index)),
    providers: Array.from({ length: providers }, (_, index) => provider(`provider-${index}`)),
    indexes: ['npm'],
    instances: Array.from({ length: instances }, (_, index) =>
      instance(`i${index}`, `provider-${index % providers}`),
    ),
    looks: [looked(packaged.map((index) => [`pkg:npm/bench-${index}@1.1.0`, `sha512-${index}`] as const))],
    builtin: packaged.map((index) =>
      builtIn(`tool:${toolIdOf(index)}`, providerOf(index), { version: '1.1.0' }),
    ),
    inventory: packaged.map((index) =>
      inventoried(`pkg:npm/bench-${index}@1.1.0`, `sha512-${index}`, {
        origin: NPM,
        provides: [provided(`tool:${toolIdOf(index)}`, providerOf(index), { version: '1.1.0' })],
      }),
    ),
    runtimes: { 'node-a': '1', 'node-b': '1' },
    observations: Array.from({ length: instances }, (_, index) => index).flatMap((index) =>
      ['node-a', 'node-b'].map((runtime) =>
        seen(`i${index}`, {
          runtime,
          freshUntil: at(1_000_000),
          digests: { [toolIdOf((index % providers) * PER_PROVIDER)]: PIN },
        }),
      ),
    ),
  };
}

export const factsSnapshots = (tools: number, instances: number): Snapshots =>
  snapshotsOf(factsWorld(tools, instances));

function toolOf(index: number): Tool {
  const offer = exampleOffer(providerOf(index), {
    providerType: 'mcp_server',
    canonicalType: 'mcp_server',
    protocol: 'mcp',
  });
  return tool(toolIdOf(index), {
    name: `Bench tool ${index}`,
    description: `Reads the ${index}th thing of a service and says in a sentence or two what it is, so that an agent can decide whether it needs it.`,
    tags: ['bench', `group-${index % 25}`],
    latestVersion: '1.1.0',
    approvalRequired: false,
    versions: ['1.1.0', '1.0.0'].map((version) =>
      exampleVersion({
        version,
        revision: `sha256:${index.toString(16).padStart(64, '0')}`,
        definitionDigest: PIN,
        contract: {
          inputs: { path: 'string', limit: 'integer?', names: 'string[]?', deep: 'boolean?' },
          outputs: { content: 'string' },
        },
        offers: [offer],
      }),
    ),
  }).tool;
}
