import { createContext, Script } from 'node:vm';

/** Milliseconds that the check of one value may take: a pattern of a contract can be made to run for years. */
const CHECK_TIME = 500;

interface Slot {
  run: () => void;
}

const script = new Script('run()');
let slot: (Slot & object) | undefined;

/** What `work` gives; undefined: it did not end in time, and was stopped. Work that throws throws here. */
export function workWithin<T>(
  work: () => T,
  milliseconds: number = CHECK_TIME,
): { readonly value: T } | undefined {
  let done: { readonly value: T } | undefined;
  slot ??= createContext({ run: nothing }) as Slot;
  slot.run = () => {
    done = { value: work() };
  };
  try {
    script.runInContext(slot, { timeout: milliseconds });
    return done;
  } catch (error) {
    if (isTimeout(error)) return undefined;
    throw error;
  } finally {
    slot.run = nothing;
  }
}

/** It may be an error of the other context, which is no instance of our `Error`. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

const nothing = (): void => undefined;
