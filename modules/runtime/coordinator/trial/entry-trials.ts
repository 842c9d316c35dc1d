import { DIAGNOSTIC_CODES } from '../../../core/diagnostics/codes.ts';
import { type Diagnostic, severityOf } from '../../../core/diagnostics/diagnostic.ts';
import type { Registry, RegistryEntry } from '../../../core/model/registry.ts';
import type { EntryPointTrials, EntryTrial, TrialRun } from '../../../core/ports/entry-point-trials.ts';
import { OpenFailure } from '../../../core/ports/invocation.ts';
import type { ChildLauncher } from '../../process/child-process.ts';
import { runEntryPoint, type StartedAs } from './entry-point-run.ts';
import { type Asked, type Fault, verdictOf } from './run-verdict.ts';
import { type OperationExample, readExamples } from './tool-examples.ts';

export interface EntryTrialsSettings {
  readonly launcher: ChildLauncher;
  /** How an entry point is started, as for a call; throws an `OpenFailure`. `registry`: its file, as typed. */
  readonly startOf: (registry: string, location: string) => Promise<StartedAs>;
  /** The TOOL.md beside an entry point; undefined: there is none that may be read. */
  readonly toolDocument: (
    registry: string,
    location: string,
    signal: AbortSignal,
  ) => Promise<Uint8Array | undefined>;
  /** The words of a call's arguments as flags; undefined: this call has none. */
  readonly flagsOf: (given: Readonly<Record<string, unknown>>) => readonly string[] | undefined;
  /** A signal that ends after so many milliseconds. */
  readonly deadline: (milliseconds: number) => AbortSignal;
  /** Milliseconds; only a difference means anything. */
  readonly elapsed: () => number;
  /** 32 lower-case hexadecimal digits. */
  readonly requestId: () => string;
}

/** No entry has it: a name of an operation that nobody would choose. */
export const NO_OPERATION = 'agent-tools-no-such-operation';
/** Of one run, in milliseconds and bytes. */
const TIME_LIMIT = 10_000;
const OUTPUT_LIMIT = 4 * 1024 * 1024;

export function entryPointTrials(settings: EntryTrialsSettings): EntryPointTrials {
  return {
    async run(path, registry, signal) {
      const trials: EntryTrial[] = [];
      // One after the other: what is measured is a tool, and not how busy the machine is.
      for (const entry of registry.entries) {
        if (isTried(entry)) trials.push(await tryEntry(entry, path, registry, settings, signal));
      }
      return trials;
    },
  };
}

type Tried = RegistryEntry & { readonly name: string; readonly location: string };

const isTried = (entry: RegistryEntry): entry is Tried =>
  entry.registered && entry.invocable && entry.name !== undefined && entry.location !== undefined;

async function tryEntry(
  entry: Tried,
  path: string,
  registry: Pick<Registry, 'path'>,
  settings: EntryTrialsSettings,
  signal: AbortSignal,
): Promise<EntryTrial> {
  const { index, name, location } = entry;
  const runs: TrialRun[] = [];
  const faults: Fault[] = [];
  const conclude = (): EntryTrial => ({
    index,
    runs,
    diagnostics: faults.map((fault) => atLocation(fault, index, registry.path)),
  });
  let start: StartedAs;
  try {
    start = await settings.startOf(path, location);
  } catch (error) {
    if (!(error instanceof OpenFailure)) throw error;
    const word = error.failure.detail ?? error.failure.code;
    faults.push({ code: 'entry_point_failed', message: `The entry point cannot be started: \`${word}\`.` });
    return conclude();
  }
  const once = async (
    asked: Asked,
    given: Readonly<Record<string, unknown>>,
    flags: readonly string[],
    what: Pick<TrialRun, 'kind' | 'example'>,
  ): Promise<Fault | undefined> => {
    signal.throwIfAborted();
    const before = settings.elapsed();
    const ended = await runEntryPoint(
      settings.launcher,
      start,
      {
        words: [asked.operation, ...flags],
        stdin: JSON.stringify(given),
        environment: new Map([
          ['AGENT_TOOLS_REQUEST_ID', settings.requestId()],
          ['AGENT_TOOLS_OPERATION', asked.operation],
        ]),
        outputLimit: OUTPUT_LIMIT,
      },
      AbortSignal.any([signal, settings.deadline(TIME_LIMIT)]),
    );
    signal.throwIfAborted();
    const fault = verdictOf(ended, asked);
    runs.push({
      ...what,
      operation: asked.operation,
      passed: fault === undefined,
      ...(ended.kind === 'ended' && { exitCode: ended.exitCode }),
      durationMs: Math.round(settings.elapsed() - before),
    });
    return fault;
  };

  const refused = await once({ tool: name, operation: NO_OPERATION, expects: 'refusal' }, {}, [], {
    kind: 'unknown_operation',
  });
  if (refused !== undefined) faults.push(refused);
  // What does not even start does not do so for examples either.
  if (refused?.code === 'entry_point_failed') return conclude();
  const text = await settings.toolDocument(path, location, signal);
  for (const example of text === undefined ? [] : readExamples(text)) {
    if (!entry.operations.some((each) => each === example.operation)) continue;
    faults.push(...(await tryExample(example, name, settings.flagsOf(example.arguments), once)));
  }
  return conclude();
}

type Once = (
  asked: Asked,
  given: Readonly<Record<string, unknown>>,
  flags: readonly string[],
  what: Pick<TrialRun, 'kind' | 'example'>,
) => Promise<Fault | undefined>;

/** As every call is made, and on standard input alone, which is how it is made where flags could do harm. */
async function tryExample(
  { operation, at, arguments: given, expected }: OperationExample,
  tool: string,
  flags: readonly string[] | undefined,
  once: Once,
): Promise<readonly Fault[]> {
  const asked: Asked = { tool, operation, expects: 'result', ...(expected !== undefined && { expected }) };
  const alone = await once(asked, given, [], { kind: 'example_stdin', example: at });
  if (flags === undefined || flags.length === 0) return alone === undefined ? [] : [alone];
  const usual = await once(asked, given, flags, { kind: 'example', example: at });
  if (usual !== undefined) return [usual];
  if (alone === undefined) return [];
  return [
    {
      code: 'stdin_not_read',
      message: `The example of the operation \`${operation}\` does not pass with its arguments on standard input alone.`,
    },
  ];
}

const atLocation = ({ code, message }: Fault, index: number, file: string): Diagnostic => ({
  code,
  severity: severityOf(code),
  file,
  line: 1,
  column: 1,
  path: `/tools/${index}/location`,
  message,
  hint: DIAGNOSTIC_CODES[code].cure,
});
