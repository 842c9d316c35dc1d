import type { LaunchTarget } from '../../../core/model/launch.ts';
import type { Connection, InvocationAdapter, ResolvedEnvironment } from '../../../core/ports/invocation.ts';
import type { ChildLauncher } from '../../process/child-process.ts';
import { CommandConnection } from './command-connection.ts';
import { readCommand, readEntryPoint } from './program.ts';

export interface CommandAdapterSettings {
  readonly launcher: ChildLauncher;
  /** Absolute; folders of providers and files of entry points stand below it. */
  readonly workspace: string;
}

/** Commands, programs and entry points of registries, called as docs/calling-entry-points.md says. */
export class CommandAdapter implements InvocationAdapter {
  readonly types = ['cli', 'local_binary'] as const;
  readonly #settings: CommandAdapterSettings;

  constructor(settings: CommandAdapterSettings) {
    this.#settings = settings;
  }

  async open(target: LaunchTarget, environment: ResolvedEnvironment): Promise<Connection> {
    const { launcher, workspace } = this.#settings;
    const program = () =>
      target.kind === 'entry_point'
        ? readEntryPoint(target.file, workspace)
        : readCommand(target, workspace, environment);
    // What cannot be started is no open connection.
    await program();
    return new CommandConnection({ launcher, environment, program });
  }
}
