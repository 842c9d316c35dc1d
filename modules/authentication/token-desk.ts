import type { SubjectId } from '../core/model/subject.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { NewToken, TokenCommands, TokenId, TokenRecord } from '../core/ports/tokens.ts';
import type { LaterJournal } from '../core/records/later-journal.ts';
import { digestOf, makeBearerToken } from './bearer-token.ts';
import { type KeptToken, recordOf } from './kept-token.ts';
import type { TokenBook } from './token-book.ts';
import type { TokenShelf } from './token-shelf.ts';

/** One place that tokens are kept in, with what this process knows of it. */
export interface TokenPlace {
  readonly shelf: TokenShelf;
  readonly book: TokenBook;
}

export interface DeskSettings {
  /** Where `server.auth` says that tokens are, in its order. The first takes new ones. */
  readonly places: (signal: AbortSignal) => Promise<readonly TokenPlace[]>;
  /** Where it says nothing: who makes a token before it is asked for finds it there later. */
  readonly elsewhere: () => TokenPlace;
  readonly clock: Clock;
  readonly random: (size: number) => Uint8Array;
  readonly journal: Pick<LaterJournal, 'append'>;
}

/** The commands on tokens. What they change holds here at once, and elsewhere within a second. */
export class TokenDesk implements TokenCommands {
  readonly #settings: DeskSettings;

  constructor(settings: DeskSettings) {
    this.#settings = settings;
  }

  async create(token: NewToken, by: SubjectId, signal: AbortSignal) {
    const { places, elsewhere, clock, random, journal } = this.#settings;
    const [asked] = await places(signal);
    const place = asked ?? elsewhere();
    const { id, bearer } = makeBearerToken(random);
    const kept = {
      ...token,
      id,
      digest: Buffer.from(digestOf(bearer)).toString('hex'),
      createdAt: clock.now(),
      createdBy: by,
    };
    await place.shelf.add(kept, signal);
    place.book.outdate();
    await journal.append({ kind: 'token_created', body: { id, subject: token.subject, by } });
    return { secret: bearer, record: recordOf(kept), isAskedFor: asked !== undefined };
  }

  async list(signal: AbortSignal): Promise<readonly TokenRecord[]> {
    const tables = await Promise.all((await this.#places(signal)).map(({ shelf }) => shelf.read(signal)));
    return tables
      .flatMap((table) => [...table.values()].map(recordOf))
      .sort((a, b) =>
        a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id < b.id ? -1 : 1,
      );
  }

  async revoke(id: TokenId, by: SubjectId, signal: AbortSignal): Promise<TokenRecord | undefined> {
    const { clock, journal } = this.#settings;
    const revocation = { at: clock.now(), by };
    let found: KeptToken | undefined;
    for (const { shelf, book } of await this.#places(signal)) {
      const token = await shelf.revoke(id, revocation, signal);
      book.outdate();
      if (token !== undefined) found = token;
    }
    // Whoever comes second is told the first revocation, and did nothing.
    const isOwn = found?.revokedAt === revocation.at && found.revokedBy === by;
    if (found !== undefined && isOwn)
      await journal.append({ kind: 'token_revoked', body: { id, subject: found.subject, by } });
    return found && recordOf(found);
  }

  async #places(signal: AbortSignal): Promise<readonly TokenPlace[]> {
    const { places, elsewhere } = this.#settings;
    const asked = await places(signal);
    return asked.length === 0 ? [elsewhere()] : asked;
  }
}
