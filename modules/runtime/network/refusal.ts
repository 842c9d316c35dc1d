/**
 * `address`: no address that we use (not http or https, a user in it, an unknown host, an address that is never or not
 * here allowed); `name`: the host's name is not known; `redirected`: to another place; `too_large`: more came back than may.
 */
export type RefusalReason = 'address' | 'redirected' | 'too_large';

/** We go no further. Says neither host nor address. */
export class NetworkRefusal extends Error {
  override readonly name = 'NetworkRefusal';
  readonly reason: RefusalReason;
  /** Nothing reached anybody. */
  readonly refused: boolean;

  constructor(reason: RefusalReason) {
    super(`The network guard refuses: ${reason}.`);
    this.reason = reason;
    this.refused = reason === 'address';
  }
}

/** `fetch` hides what went wrong below it in causes. */
export function refusalIn(error: unknown): NetworkRefusal | undefined {
  let each = error;
  for (let depth = 0; depth < 8 && each instanceof Error; depth += 1) {
    if (each instanceof NetworkRefusal) return each;
    if (each instanceof AggregateError) {
      const found = each.errors.map(refusalIn).find((refusal) => refusal !== undefined);
      if (found !== undefined) return found;
    }
    each = each.cause;
  }
  return undefined;
}
