/** Where a value stands in its text. Offsets in UTF-16 units. */
export interface Place {
  readonly start: number;
  /** undefined: nothing is there. */
  child(step: string | number): { readonly keyStart: number; readonly value: Place } | undefined;
}
