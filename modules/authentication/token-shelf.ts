import type { SubjectId } from '../core/model/subject.ts';
import type { TokenId } from '../core/ports/tokens.ts';
import type { Instant } from '../core/time.ts';
import type { KeptToken, TokenTable } from './kept-token.ts';

/** Where tokens are kept, for all processes together. Everything throws `owner_unavailable` where it cannot be asked. */
export interface TokenShelf {
  /** All of them; the SAME table as long as nothing changed, and in it the same token. */
  read(signal: AbortSignal): Promise<TokenTable>;
  /** Resolves when it is on the disk. Its id is nobody else's. */
  add(token: KeptToken, signal: AbortSignal): Promise<void>;
  /** undefined: there is none. The first revocation stands. */
  revoke(
    id: TokenId,
    revocation: { readonly at: Instant; readonly by: SubjectId },
    signal: AbortSignal,
  ): Promise<KeptToken | undefined>;
}
