import type * as z from 'zod';
import { CatalogError } from '../../core/errors.ts';
import { isPermitted, type Requirement, type Subject } from '../../core/model/subject.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { ProgressSink } from '../../core/ports/invocation.ts';
import type { IdempotencyKey } from '../../core/ports/store.ts';
import type { Visibility } from '../../core/ports/visibility.ts';
import { envelope } from '../presenters/envelope.ts';
import type { Services } from '../services.ts';
import { inputFaults } from './input-fault.ts';
import type { Operation } from './operation.ts';
import { lackingPermission } from './permission-words.ts';

/** What a face brings to every run. */
export interface Request {
  readonly services: Services;
  readonly clock: Clock;
  readonly subject: Subject;
  readonly visibility: Visibility;
  readonly signal: AbortSignal;
  readonly key?: IdempotencyKey | undefined;
  readonly defaultLimit: number | undefined;
  /** Whoever asks wants to hear how far it is; it is told nothing once the run is over. */
  readonly progress?: ProgressSink | undefined;
  /** The view of the whole request; faces that answer 304 have pinned it before. */
  readonly reader: CatalogReader;
}

/** Checks the input and runs: the one way into an operation. Throws `CatalogError` where it refuses. */
export async function runOperation<I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
  input: unknown,
  request: Request,
): Promise<z.output<O>> {
  checkPermitted(request.subject, operation);
  const parsed = operation.input.safeParse(input);
  if (!parsed.success) throw invalidInput(parsed.error, operation);
  const { services, clock, subject, visibility, signal, defaultLimit } = request;
  const now = clock.now();
  return operation.run(
    {
      // Asked for by those that read: for others a face need not have loaded any view.
      get reader() {
        return request.reader;
      },
      subject,
      visibility,
      now,
      key: request.key,
      signal,
      progress: request.progress,
      defaultLimit,
      services,
      envelope: (from = request.reader) => envelope(from, operation.reads, now),
    },
    parsed.data,
  );
}

/** Throws `forbidden`. */
export function checkPermitted(
  subject: Subject,
  { permission = 'see' }: Pick<Operation, 'permission'>,
): void {
  if (!isPermitted(subject, permission)) throw notPermitted(permission);
}

const notPermitted = (required: Requirement): CatalogError =>
  new CatalogError(
    'forbidden',
    lackingPermission(required),
    'Ask for one that does: `agent-tools token create --permission`.',
  );

const invalidInput = (error: z.ZodError, { name }: Pick<Operation, 'name'>): CatalogError =>
  new CatalogError(
    'invalid_request',
    inputFaults(error),
    `\`agent-tools help ${name}\` and /openapi.json show what it takes.`,
  );

/** The same bytes for `--json` and the HTTP body. */
export const outputBytes = (output: unknown): string => `${JSON.stringify(output)}\n`;
