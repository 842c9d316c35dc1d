import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ProviderType } from '../../core/model/provider-type.ts';
import type { InvocationAdapter } from '../../core/ports/invocation.ts';
import type { SecretReferences } from '../../core/ports/secret-references.ts';
import { invocable } from '../../runtime/adapters/invocable.ts';
import type { AdapterFor } from '../../runtime/supervisor/index.ts';
import { late } from './late.ts';

export interface LocalAdapters {
  readonly adapterFor: AdapterFor;
  /** Of entries of registries. */
  readonly entryPoints: InvocationAdapter;
  /** Ends what an earlier process of this workspace left running; gives how many that were. */
  endOrphans(): Promise<number>;
}

export interface LocalAdaptersSettings {
  /** Absolute. */
  readonly workspace: string;
  readonly secrets: SecretReferences;
}

/** How the providers of this workspace are reached. Each way is loaded when a provider first needs it. */
export function localAdapters({ workspace, secrets }: LocalAdaptersSettings): LocalAdapters {
  const folder = join(workspace, '.agent-tools', 'children');
  const launcher = late(async () => {
    const { GroupLauncher } = await import('../../runtime/process/launcher.ts');
    const { GroupRecords } = await import('../../runtime/process/group-records.ts');
    return new GroupLauncher({ records: new GroupRecords(folder, randomBytes(16).toString('hex')) });
  });
  const mcp = lateAdapter(['mcp_server'], async () => {
    const { McpAdapter } = await import('../../runtime/adapters/mcp/mcp-adapter.ts');
    const { productVersion } = await import('../product-version.ts');
    const version = await productVersion();
    return new McpAdapter({ launcher: await launcher(), secrets, workspace, version });
  });
  const command = lateAdapter(['cli', 'local_binary'], async () => {
    const { CommandAdapter } = await import('../../runtime/adapters/command/command-adapter.ts');
    return new CommandAdapter({ launcher: await launcher(), workspace });
  });
  const httpApi = lateAdapter(['http_api'], async () => {
    const { HttpApiAdapter } = await import('../../runtime/adapters/http-api/http-api-adapter.ts');
    return new HttpApiAdapter({ launcher: await launcher(), secrets, workspace });
  });
  const adapters = [mcp, command, httpApi];
  return {
    adapterFor({ canonicalType, launch }, { url }) {
      const question = {
        type: canonicalType,
        ...(launch?.transport !== undefined && { protocol: launch.transport }),
        hasAddress: (url ?? launch?.url) !== undefined,
      };
      const way = invocable(question);
      if (way.kind === 'not_invocable') return undefined;
      const adapter = adapters.find(({ types }) => types.some((each) => each === way.type));
      return adapter && { adapter, type: way.type };
    },
    entryPoints: command,
    async endOrphans() {
      const { endOrphans } = await import('../../runtime/process/orphans.ts');
      return endOrphans(folder);
    },
  };
}

function lateAdapter(
  types: readonly ProviderType[],
  load: () => Promise<InvocationAdapter>,
): InvocationAdapter {
  const adapter = late(load);
  return { types, open: async (...given) => (await adapter()).open(...given) };
}
