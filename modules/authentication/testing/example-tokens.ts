import { createHash } from 'node:crypto';
import { parseSubjectId, type SubjectId } from '../../core/model/subject.ts';
import type { NewToken } from '../../core/ports/tokens.ts';
import { type Instant, instantOf } from '../../core/time.ts';

export const subjectId = (text: string): SubjectId => {
  const id = parseSubjectId(text);
  if (id === undefined) throw new Error(`${text} is no subject.`);
  return id;
};

export const NOON = Date.UTC(2026, 10, 30, 12);
export const DAY = 86_400_000;

export const newToken = (more: Partial<NewToken> = {}): NewToken => ({
  subject: subjectId('agent:helper'),
  teams: ['platform'],
  permissions: ['see', 'call'],
  expiresAt: instantOf(NOON + DAY),
  ...more,
});

/** Bytes that are never the same twice and always the same in one test. */
export function foreseenBytes(seed = 'seed'): (size: number) => Uint8Array {
  let made = 0;
  return (size) => {
    made += 1;
    return createHash('sha512').update(`${seed} ${made}`).digest().subarray(0, size);
  };
}

/** Wall clock and monotonic time, moved by the test. */
export class HandTime {
  at = NOON;

  now(): Instant {
    return instantOf(this.at);
  }

  pass(milliseconds: number): void {
    this.at += milliseconds;
  }

  readonly monotonic = (): number => this.at;
  /** Aborted by nobody, unless the test does. */
  readonly deadlines: AbortController[] = [];
  readonly deadline = (): AbortSignal => {
    const controller = new AbortController();
    this.deadlines.push(controller);
    return controller.signal;
  };
}
