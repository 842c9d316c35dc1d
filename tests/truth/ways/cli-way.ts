import * as z from 'zod';
import { runCommandLine } from '../../../modules/app/cli/run.ts';
import type { Shell } from '../../../modules/app/cli/shell.ts';
import { compose, documentText } from '../../../modules/app/compose.ts';
import { processScheduler } from '../../../modules/app/scheduler.ts';
import { AT_REST } from '../../../modules/app/testing/at-rest.ts';
import { loadOperation } from './core-way.ts';
import type { OpenWay, Told, Way } from './way.ts';

/** One command line for each question, with `--json`, as a process of its own would run it. */
export const openCli: OpenWay = async ({ folder, clock }) => {
  let environment: string | undefined;
  const run = async (words: readonly string[], stdin: string) => {
    const printed = { stdout: '', stderr: '' };
    const code = await runCommandLine(shellOf(words, folder, stdin, printed), {
      compose: async (options) => compose(options, clock, AT_REST),
      serve: () => Promise.reject(new Error('Nothing is served here.')),
      mcp: () => Promise.resolve(),
      readDocument: (...given) => documentText.read(...given),
      version: () => Promise.resolve('0.0.0'),
    });
    return { code, ...printed };
  };
  const way: Way = {
    process: 'fresh',
    reload: () => Promise.resolve(),
    restart(env) {
      environment = env;
      return Promise.resolve();
    },
    async ask(name, input): Promise<Told> {
      const { words, stdin } = await commandOf(name, input);
      const globals = ['--json', ...(environment === undefined ? [] : ['--env', environment])];
      const { code, stdout, stderr } = await run([...words, ...globals], stdin);
      if (stdout !== '') return { ok: true, body: JSON.parse(stdout), text: stdout };
      const { code: refusal } = problem.parse(JSON.parse(stderr));
      if (code === 0 || code === 70) throw new Error(`${words.join(' ')} ended with ${code}: ${stderr}`);
      return { ok: false, code: refusal, text: stderr };
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  return way;
};

const problem = z.object({ code: z.string() });

/** What a person types; a document is piped in. */
async function commandOf(name: string, input: Readonly<Record<string, unknown>>) {
  const { cli } = await loadOperation(name);
  if (cli === undefined) throw new TypeError(`${name} has no command.`);
  const rest = new Map(Object.entries(input));
  const words = [...(cli.command ?? name).split(' ')];
  for (const key of cli.positional ?? []) {
    if (rest.has(key)) words.push(String(rest.get(key)));
    rest.delete(key);
  }
  if (cli.document !== undefined) {
    const document = cli.document === 'input' ? Object.fromEntries(rest) : rest.get('document');
    return { words: [...words, '-'], stdin: JSON.stringify(document) };
  }
  for (const [key, value] of rest) words.push(`--${key.replaceAll('_', '-')}`, String(value));
  return { words, stdin: '' };
}

function shellOf(
  words: readonly string[],
  folder: string,
  stdin: string,
  printed: { stdout: string; stderr: string },
): Shell {
  const output = (to: keyof typeof printed) => ({
    isTerminal: false,
    columns: undefined,
    write(text: string) {
      printed[to] += text;
      return Promise.resolve();
    },
  });
  return {
    words,
    folder,
    environment: {},
    stdin: {
      isTerminal: false,
      read: () => Promise.resolve(Buffer.from(stdin)),
      readHidden: () => Promise.resolve(''),
    },
    stdout: output('stdout'),
    stderr: output('stderr'),
    signal: new AbortController().signal,
    scheduler: processScheduler,
  };
}
