import type * as z from 'zod';
import type { Requirement, Subject } from '../../core/model/subject.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import type { ProgressSink } from '../../core/ports/invocation.ts';
import type { OwnerId } from '../../core/ports/owner-reader.ts';
import type { IdempotencyKey } from '../../core/ports/store.ts';
import type { Visibility } from '../../core/ports/visibility.ts';
import type { Instant } from '../../core/time.ts';
import type { Envelope } from '../presenters/envelope.ts';
import type { Services } from '../services.ts';
import type { Terminal } from '../text/terminal.ts';

/**
 * One thing that Agent-Tools can do. Command line, HTTP route, OpenAPI, completion and documentation derive from this;
 * a face holds no logic, and `--json` and the HTTP body are the same bytes.
 */
export interface Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> {
  /** As typed: `list`, `registry check`. */
  readonly name: string;
  /** One line, without a full stop. */
  readonly summary: string;
  readonly input: I;
  readonly output: O;
  /** Whose generations the answer depends on; it decides `generations` and the ETag. */
  readonly reads: readonly OwnerId[];
  readonly effect: 'read' | 'command';
  /** What a subject must be permitted for it to be run at all, of several any; default: `see`. */
  readonly permission?: Requirement;
  /** Whether this input asks the text index: faces then wait for it before they pin a view. */
  asksIndex?(input: Readonly<Record<string, unknown>>): boolean;
  /** `none`: the answer is another at every moment, so that it has no ETag and is never kept. */
  readonly validator?: 'none';
  /** The answer depends on who asks by more than what they may see. */
  readonly audience?: 'subject';
  /** Given up when whoever asked over HTTP goes away, unless it is to be asked for again under its key. */
  readonly ends?: 'with_caller';
  /** What else the answer depends on, for its ETag. */
  stamp?(services: Services, reader: CatalogReader): string;
  readonly http?: HttpBinding;
  readonly cli?: CliBinding<z.output<O>>;
  run(context: OperationContext, input: z.output<I>): z.output<O> | Promise<z.output<O>>;
}

/** What a run may use. The reader is pinned once for the whole run. */
export interface OperationContext {
  readonly reader: CatalogReader;
  /** Who asks. */
  readonly subject: Subject;
  /** Whose view the reader is; for operations that pin another one. */
  readonly visibility: Visibility;
  readonly now: Instant;
  /** Of the caller, for owners that keep what was done under it. */
  readonly key?: IdempotencyKey | undefined;
  readonly signal: AbortSignal;
  /** Absent: nobody wants to hear how far a call is. */
  readonly progress?: ProgressSink | undefined;
  /** `generated_at` and `generations` of this operation's `reads`; of the pinned view unless another is given. */
  readonly envelope: (reader?: CatalogReader) => Envelope;
  readonly services: Services;
  /** Page size where none is asked for; undefined: everything (CONTRACT 5: the CLI prints all, HTTP pages). */
  readonly defaultLimit: number | undefined;
}

/** Path parameters are input keys in braces; other keys come from the query of a GET or the body of a POST. */
export interface HttpBinding {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Of a command that answered; default 200. */
  readonly status?: 200 | 202;
}

export interface CliBinding<O> {
  /**
   * The command, where it is not the operation's name. Several operations may serve one command (`capabilities` and
   * `capabilities ID`): the one whose positionals fit what was typed is run.
   */
  readonly command?: string;
  /** Input keys that are given without a flag, in order; a last one that is a list takes the rest. */
  readonly positional?: readonly string[];
  /** An input key that takes all words given without a flag as one value, joined by spaces. */
  readonly words?: string;
  /** Input keys that make no sense here. */
  readonly hidden?: readonly string[];
  /** Other flag names than the key with hyphens, and short ones: `{ check: ['--check', '-c'] }`. */
  readonly flags?: Readonly<Record<string, readonly string[]>>;
  /** One or two invocations for `--help`. */
  readonly examples?: readonly string[];
  /** What people are told on stderr before it runs, of an input that has effects beyond what they may expect. */
  before?(input: Readonly<Record<string, unknown>>, terminal: Terminal): string;
  /** For people; `--json` prints the output itself. */
  render(output: O, terminal: Terminal): string;
  /** What people are told beside the data, on stderr: totals, next steps. */
  note?(output: O, terminal: Terminal): string;
  /** For a command that goes on until it is interrupted. */
  readonly follow?: {
    /** What is asked next, as soon as this is shown; undefined: it is over. */
    next(input: Readonly<Record<string, unknown>>, output: O): Readonly<Record<string, unknown>> | undefined;
    /** What came after the first answer; empty: nothing did. */
    render(output: O, terminal: Terminal): string;
  };
  /** Exit code of a run that answered; default 0. */
  exit?(output: O): number;
  /** Other representations by the value of the input key `format`; the text is printed as it is. */
  readonly formats?: Readonly<Record<string, { print(output: O, terminal: Terminal): string }>>;
  /** The list in the output that pages are joined on when a server answers. */
  readonly pages?: string;
  /** Lists that a server cuts off, each with the path where it is paged; `counts` in the output says how long they are. */
  readonly lists?: Readonly<Record<string, string>>;
  /**
   * `files`: works on files here and never on a server. `server`: means the running server, never this process.
   * `server_if_running`: this process where nothing serves the workspace, or what does wants a credential and none is at hand.
   */
  readonly place?: 'files' | 'server' | 'server_if_running';
  /**
   * The command takes one more word, FILE (`-` or none: standard input). Its text and name go to these input keys; with
   * `input` it is read as JSON or YAML and holds the input itself.
   */
  readonly document?: 'input' | { readonly text: string; readonly file: string };
}

/** Keeps the types of one operation together while tables hold many. */
export const defineOperation = <I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
): Operation<I, O> => operation;
