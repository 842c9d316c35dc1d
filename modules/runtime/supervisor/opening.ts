import { type Connection, OpenFailure, type ProviderFailure } from '../../core/ports/invocation.ts';
import type { SecretReferences } from '../../core/ports/secret-references.ts';
import { Deadline, orAborted } from './deadline.ts';
import { resolveEnvironment } from './environment.ts';
import type { LaunchPlan } from './launch-plan.ts';
import { Session, type SessionGround } from './session.ts';

/** Programs can start slowly, and be fetched first. Milliseconds. */
const START_WITHIN = 90_000;

export interface OpeningGround extends SessionGround {
  readonly secrets: SecretReferences;
}

export type Opened =
  | { readonly kind: 'open'; readonly session: Session }
  | {
      readonly kind: 'failed';
      readonly failure: ProviderFailure;
      /** The adapter did not end when it was told to; resolves when nothing of it is left. */
      readonly late?: Promise<void>;
    };

/** Never rejects. A connection that comes after its time is closed again. */
export async function openSession(
  { target, adapter }: Extract<LaunchPlan, { readonly kind: 'run' }>,
  ground: OpeningGround,
  signal: AbortSignal,
): Promise<Opened> {
  using deadline = new Deadline(START_WITHIN, ground.timing, signal);
  let opening: Promise<Connection> | undefined;
  try {
    const environment = await orAborted(
      resolveEnvironment(target, ground.secrets, deadline.signal),
      deadline.signal,
    );
    opening = (async () => adapter.open(target, environment, deadline.signal))();
    return { kind: 'open', session: new Session(await orAborted(opening, deadline.signal), ground) };
  } catch (error) {
    if (deadline.signal.aborted) {
      const late = opening?.then(
        (connection) => new Session(connection, ground).close(),
        () => undefined,
      );
      const failure: ProviderFailure = deadline.isLate
        ? { code: 'timeout', retry: 'safe', detail: 'not_started_in_time' }
        : { code: 'provider_unavailable', retry: 'safe', detail: 'stopped' };
      return { ...failed(failure), ...(late !== undefined && { late }) };
    }
    if (error instanceof OpenFailure) return failed(error.failure);
    ground.onBug(error);
    return failed({ code: 'provider_unavailable', retry: 'safe', detail: 'adapter_error' });
  }
}

const failed = (failure: ProviderFailure) => ({ kind: 'failed', failure }) as const;
