import { CatalogError } from '../../core/errors.ts';
import { readMessages } from '../text/messages/messages.ts';
import { noteCompleteness } from '../text/note-completeness.ts';
import type { Answer } from './answer.ts';
import { COMMAND_NAMES, type LoadedCommand, loadCommand, resolveName } from './command-table.ts';
import { reportError } from './error-report.ts';
import type { Faces } from './faces.ts';
import type { GlobalOptions } from './global-options.ts';
import { withJsonSources } from './json-source.ts';
import { chooseLanguage } from './language.ts';
import { answerOperation } from './operation-answer.ts';
import type { BoundOperation } from './operation-command.ts';
import { chooseOperation } from './operation-input.ts';
import { type ParsedCommand, parseCommand } from './parser.ts';
import { withProgress } from './progress.ts';
import { Screen } from './screen.ts';
import type { Shell } from './shell.ts';
import { findCommand, type TypedCommand } from './typed-command.ts';

/** Runs one command line to its end and gives the exit code; whatever goes wrong is told on stderr. Never rejects. */
export async function runCommandLine(shell: Shell, faces: Faces): Promise<number> {
  const typed = findCommand(shell.words);
  // Until the options are parsed, errors are told as far as one can see.
  let screen = await openScreen(shell, { color: typed.color, quiet: false, json: typed.json });
  try {
    const [first, ...rest] = shell.words;
    if (first === '__complete')
      return await (await import('./completion/complete.ts')).complete(rest, shell, faces);
    if (typed.version) return await print(shell, `${await faces.version()}\n`);
    if (typed.help || typed.words[0] === 'help' || typed.words.length === 0)
      return await help(shell, screen, typed);
    const command = await loadCommand(resolveName(typed.words));
    const parsed = parseCommand(command.spec, shell.words);
    screen = await openScreen(shell, parsed.globals);
    if (command.kind === 'extra') return await command.extra.run(parsed, { shell, screen, faces });
    return await runOperationCommand(command, parsed, { shell, faces, screen });
  } catch (error) {
    return reportError(error, shell, screen);
  }
}

interface Context {
  readonly shell: Shell;
  readonly faces: Faces;
  readonly screen: Screen;
}

async function runOperationCommand(
  { spec, operations }: Extract<LoadedCommand, { kind: 'operations' }>,
  parsed: ParsedCommand,
  { shell, faces, screen }: Context,
): Promise<number> {
  const { operation, input: typed } = chooseOperation(spec, operations, parsed);
  const read = await withJsonSources(typed, shell);
  const input =
    operation.cli.document === undefined
      ? read
      : await (await import('./document-input.ts')).withDocument(operation, read, { shell, faces });
  const { messages } = screen;
  const announced = screen.quiet ? '' : (operation.cli.before?.(input, await screen.message('')) ?? '');
  if (announced !== '') await shell.stderr.write(`${announced}\n`);
  for (let asked: Readonly<Record<string, unknown>> | undefined = input, again = false; ; again = true) {
    const work = answerOperation(operation, asked, parsed.globals, { shell, faces });
    const { output, bytes } = await withProgress(
      shell,
      { text: messages.loading, silent: screen.quiet || again },
      unlessInterrupted(work, shell.signal),
    );
    await show(operation, asked, { output, bytes }, shell, screen, again);
    asked = operation.cli.follow?.next(asked, output);
    if (asked === undefined) return operation.cli.exit?.(output) ?? 0;
  }
}

/** An interruption ends the wait at once, whatever the work does with the signal. */
function unlessInterrupted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const interrupt = (): void => reject(signal.reason);
  signal.addEventListener('abort', interrupt, { once: true });
  if (signal.aborted) interrupt();
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', interrupt));
}

async function show(
  { cli }: BoundOperation,
  input: Readonly<Record<string, unknown>>,
  { output, bytes }: Answer,
  shell: Shell,
  screen: Screen,
  again: boolean,
): Promise<void> {
  const more = again ? cli.follow?.render(output, await screen.data(bytes)) : undefined;
  if (more === '') return;
  if (screen.json) return void (await print(shell, bytes));
  const { format } = input;
  const representation = typeof format === 'string' ? cli.formats?.[format] : undefined;
  if (representation !== undefined)
    return void (await print(shell, representation.print(output, await screen.data(bytes))));
  const text = more ?? cli.render(output, await screen.data(bytes));
  if (text !== '') await print(shell, `${text}\n`);
  // What is followed is told about once.
  if (screen.quiet || again) return;
  const terminal = await screen.note(bytes);
  for (const note of [cli.note?.(output, terminal), noteCompleteness(output, terminal)])
    if (note !== undefined && note !== '') await shell.stderr.write(`${note}\n`);
}

async function help(shell: Shell, screen: Screen, { words, json }: TypedCommand): Promise<number> {
  if (words.length === 0 && json && !shell.words.includes('--help')) {
    throw new CatalogError(
      'invalid_request',
      'No command was given.',
      '`agent-tools --help` lists them all.',
    );
  }
  const { renderCommandHelp, renderOverview } = await import('./help.ts');
  const named = helpWords(shell.words, words);
  const specOf = async (name: string) => (await loadCommand(name)).spec;
  const terminal = await screen.data('');
  const [group, ...rest] = named;
  const below = COMMAND_NAMES.filter((name) => rest.length === 0 && name.startsWith(`${group} `));
  if (group === undefined || below.length > 0) {
    const specs = await Promise.all((group === undefined ? COMMAND_NAMES : below).map(specOf));
    return print(shell, renderOverview(specs, terminal));
  }
  return print(shell, renderCommandHelp(await specOf(resolveName(named)), terminal));
}

/** `help registry check` has one word more than a command can have. */
const helpWords = (all: readonly string[], found: readonly string[]): readonly string[] =>
  found[0] === 'help' ? findCommand(all.filter((_, at) => at !== all.indexOf('help'))).words : found;

async function print(shell: Shell, text: string): Promise<number> {
  await shell.stdout.write(text);
  return 0;
}

const openScreen = async (
  shell: Shell,
  wishes: Pick<GlobalOptions, 'color' | 'quiet' | 'json' | 'lang'>,
): Promise<Screen> =>
  new Screen(shell, wishes, await readMessages(chooseLanguage(wishes.lang, shell.environment)));
