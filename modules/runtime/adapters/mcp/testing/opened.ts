import type { LaunchTarget } from '../../../../core/model/launch.ts';
import { LOCAL } from '../../../../core/model/subject.ts';
import type { CheckedCall, Connection, Progress } from '../../../../core/ports/invocation.ts';
import { ok } from '../../../../core/result.ts';
import { WORKSPACE } from '../../../testing/real-servers.ts';
import { RememberingLauncher } from '../../../testing/remembering-launcher.ts';
import { McpAdapter, type McpAdapterSettings } from '../mcp-adapter.ts';

export const NEVER = new AbortController().signal;
export const REQUEST_ID = '0123456789abcdef0123456789abcdef';

/** An adapter over real children and the guarded network; references stand for themselves. */
export function adapterFor(settings: Partial<McpAdapterSettings> = {}) {
  const launcher = new RememberingLauncher();
  const adapter = new McpAdapter({
    launcher,
    secrets: { resolve: async (text) => ok(text) },
    workspace: WORKSPACE,
    version: '1.2.3',
    ...settings,
  });
  return { adapter, launcher };
}

/** Opens, gives the connection to `use`, and ends it; says which children are left. */
export async function withConnection(
  target: LaunchTarget,
  use: (connection: Connection) => Promise<void>,
  {
    environment = {},
    ...settings
  }: Partial<McpAdapterSettings> & {
    readonly environment?: Readonly<Record<string, string>>;
  } = {},
): Promise<readonly number[]> {
  const { adapter, launcher } = adapterFor(settings);
  const connection = await adapter.open(target, new Map(Object.entries(environment)), NEVER);
  try {
    await use(connection);
  } finally {
    await connection.close();
  }
  return launcher.running();
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly limit?: number;
  readonly progress?: (progress: Progress) => void;
  readonly more?: Partial<CheckedCall>;
}

export const callTool = (
  connection: Connection,
  tool: string,
  args: Readonly<Record<string, unknown>> = {},
  { signal = NEVER, limit = 1024 * 1024, progress = () => {}, more = {} }: CallOptions = {},
) =>
  connection.call(
    {
      address: { toolName: tool },
      tool: 'last_segment',
      arguments: args,
      subject: LOCAL,
      requestId: REQUEST_ID,
      outputLimit: limit,
      ...more,
    },
    progress,
    signal,
  );

/** The text of the first block of a result; undefined: there is none. */
export async function textOf(outcome: ReturnType<Connection['call']>): Promise<unknown> {
  const answered = await outcome;
  if (answered.kind !== 'result') return undefined;
  const [block] = answered.content;
  return typeof block === 'object' && block !== null && 'text' in block ? block.text : undefined;
}
