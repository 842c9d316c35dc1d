/** Absence in the model is `unknown` on the wire (law 5). */
export const orUnknown = <T>(value: T | undefined): T | 'unknown' =>
  value === undefined ? 'unknown' : value;
