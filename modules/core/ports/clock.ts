import type { Instant } from '../time.ts';

export interface Clock {
  now(): Instant;
}
