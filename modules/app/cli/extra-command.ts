import type { CommandSpec } from './command-spec.ts';
import type { Faces } from './faces.ts';
import type { ParsedCommand } from './parser.ts';
import type { Screen } from './screen.ts';
import type { Shell } from './shell.ts';

/** A command that is no operation: it starts a face, or helps with this one. */
export interface ExtraCommand {
  readonly spec: CommandSpec;
  /** The exit code. */
  run(parsed: ParsedCommand, context: ExtraContext): Promise<number>;
}

export interface ExtraContext {
  readonly shell: Shell;
  readonly screen: Screen;
  readonly faces: Faces;
}

/** Loaded when they are typed. */
export const EXTRA_COMMANDS: ReadonlyMap<string, () => Promise<ExtraCommand>> = new Map([
  ['serve', async () => (await import('./commands/serve.ts')).serve],
  ['connect', async () => (await import('./commands/connect.ts')).connect],
  ['mcp', async () => (await import('./commands/mcp.ts')).mcp],
  ['login', async () => (await import('./commands/login.ts')).login],
  ['logout', async () => (await import('./commands/logout.ts')).logout],
  ['whoami', async () => (await import('./commands/whoami.ts')).whoami],
  ['completion', async () => (await import('./commands/completion.ts')).completion],
]);
