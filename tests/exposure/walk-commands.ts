import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { runCommandLine } from '../../modules/app/cli/run.ts';
import { documentText } from '../../modules/app/compose.ts';
import { serve } from '../../modules/app/http/serve.ts';
import { serveMcp } from '../../modules/app/mcp/stdio-face.ts';
import { processScheduler } from '../../modules/app/scheduler.ts';
import { composeAtRest } from '../compose-at-rest.ts';
import { CANARIES } from './canaries.ts';
import { COMMAND_WALK, MANNERS, OTHER_TYPINGS, type Typing } from './command-walk.ts';
import { LeakList } from './leak-list.ts';

export interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface WalkOptions {
  readonly names?: readonly string[];
  readonly manners?: typeof MANNERS;
}

export type RunCommand = (typing: Typing) => Promise<Printed>;

export interface CommandWalk {
  readonly run: number;
  /** With what exit codes each command ended. */
  readonly codes: ReadonlyMap<string, ReadonlySet<number>>;
  readonly leaks: readonly string[];
}

/** Types everything in the table of those commands, in those manners. */
export async function walkCommands(
  run: RunCommand,
  { names = Object.keys(COMMAND_WALK), manners = MANNERS }: WalkOptions = {},
): Promise<CommandWalk> {
  const codes = new Map<string, Set<number>>();
  const leaks = new LeakList();
  let count = 0;
  const look = async (name: string, typing: Typing): Promise<void> => {
    const { code, stdout, stderr } = await run(typing);
    count += 1;
    codes.set(name, (codes.get(name) ?? new Set()).add(code));
    const where = `${typing.words.join(' ')} ${typing.stdin ?? ''} (${code})`;
    leaks.add(where, 'stdout', stdout);
    leaks.add(where, 'stderr', stderr);
  };
  for (const name of names) {
    await look(name, { words: ['help', ...name.split(' ')] });
    for (const { words, ...rest } of COMMAND_WALK[name] ?? [])
      for (const manner of manners)
        await look(name, { words: [...name.split(' '), ...words, ...manner], ...rest });
  }
  for (const typing of OTHER_TYPINGS) await look('', typing);
  return { run: count, codes, leaks: leaks.all };
}

/** The command line in this process, over the files of the folder. */
export const commandsIn =
  (folder: string, environment: Readonly<Record<string, string>>): RunCommand =>
  async ({ words, stdin }) => {
    const printed = { stdout: '', stderr: '' };
    const output = (to: keyof typeof printed) => ({
      isTerminal: false,
      columns: undefined,
      write(text: string) {
        printed[to] += text;
        return Promise.resolve();
      },
    });
    const code = await runCommandLine(
      {
        words,
        folder,
        environment,
        stdin: {
          isTerminal: stdin === undefined,
          read: () => Promise.resolve(Buffer.from(stdin ?? '')),
          readHidden: () => Promise.resolve(CANARIES.bearer_token),
        },
        stdout: output('stdout'),
        stderr: output('stderr'),
        signal: new AbortController().signal,
        scheduler: processScheduler,
      },
      {
        compose: (options) => Promise.resolve(composeAtRest(options)),
        serve: (options) =>
          serve({
            ...options,
            stdout: output('stdout'),
            stderr: output('stderr'),
            compose: (from) => composeAtRest(from),
          }),
        mcp: (from) =>
          serveMcp({
            from,
            compose: (from) => composeAtRest(from),
            stdin: Readable.from([Buffer.from(stdin ?? '')]),
            stdout: new Writable({
              write: (chunk, _, done) =>
                void output('stdout')
                  .write(String(chunk))
                  .then(() => done(), done),
            }),
            stderr: output('stderr'),
          }),
        readDocument: (...given) => documentText.read(...given),
        version: () => Promise.resolve('0.0.0'),
        script: () => Promise.resolve(join(folder, 'node_modules', 'agent-tools', 'bin', 'agent-tools.mjs')),
      },
    );
    return { code, ...printed };
  };
