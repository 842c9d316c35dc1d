import { assertNever } from '../core/assert-never.ts';
import { CatalogError } from '../core/errors.ts';
import {
  type Ledger,
  parseIdempotencyKey,
  type Seq,
  START,
  type Store,
  type StoreSource,
} from '../core/ports/store.ts';
import { type KeptToken, revoked, TOKEN_EVENTS, type TokenEvent, type TokenTable } from './kept-token.ts';
import type { TokenShelf } from './token-shelf.ts';

/** Others write between reading and appending; after so many of them something else is wrong. */
const MAX_ATTEMPTS = 50;
const EMPTY: TokenTable = new Map();

interface Fold {
  readonly store: Store;
  readonly seq: Seq;
  readonly table: TokenTable;
}

/** Tokens in the ledger `tokens` of the store. */
export function ledgerShelf(stores: StoreSource): TokenShelf {
  let last: Fold | undefined;

  /** Reading brings it up to what others wrote; a store in the place of another begins anew. */
  const foldOf = async (store: Store, signal: AbortSignal): Promise<Fold> => {
    const from = last?.store === store ? last : { store, seq: START, table: EMPTY };
    const now = await foldFrom(from, ledgerOf(store), signal);
    if (last?.store !== store || last.seq < now.seq) last = now;
    return now.seq > from.seq ? now : from;
  };

  const append = async (event: TokenEvent, name: string, signal: AbortSignal): Promise<TokenTable> => {
    const store = await stores.made();
    const key = parseIdempotencyKey(name);
    if (key === undefined) throw new Error('A name of this program is a key.');
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const { seq } = await foldOf(store, signal);
      const done = await ledgerOf(store).append(seq, [event], key);
      // The key stands for a token that was revoked before, by another process: the first one holds.
      if (done.ok || done.error.reason === 'key_reused') return (await foldOf(store, signal)).table;
    }
    throw new CatalogError('conflict', 'Others have been writing tokens all the time.', 'Try again.');
  };

  return {
    async read(signal) {
      const store = await stores.existing();
      return store === undefined ? EMPTY : (await foldOf(store, signal)).table;
    },
    async add(token, signal) {
      await append({ kind: 'created', token }, `create:${token.id}`, signal);
    },
    async revoke(id, { at, by }, signal) {
      const store = await stores.existing();
      const before = store === undefined ? undefined : (await foldOf(store, signal)).table.get(id);
      if (before === undefined || before.revokedAt !== undefined) return before;
      return (await append({ kind: 'revoked', id, at, by }, `revoke:${id}`, signal)).get(id);
    },
  };
}

const ledgerOf = (store: Store): Ledger<TokenEvent> => store.ledger('tokens', TOKEN_EVENTS);

async function foldFrom(from: Fold, ledger: Ledger<TokenEvent>, signal: AbortSignal): Promise<Fold> {
  const table = new Map(from.table);
  let { seq } = from;
  for await (const entry of ledger.read(seq)) {
    signal.throwIfAborted();
    seq = entry.seq;
    for (const event of entry.events) {
      if (event.ok) apply(table, event.value);
      // It may revoke any of those that were there: what cannot be known to hold does not.
      else for (const [id, token] of table) table.set(id, { ...token, doubtful: true });
    }
  }
  return seq === from.seq ? from : { store: from.store, seq, table };
}

function apply(table: Map<KeptToken['id'], KeptToken>, event: TokenEvent): void {
  switch (event.kind) {
    case 'created':
      if (!table.has(event.token.id)) table.set(event.token.id, event.token);
      return;
    case 'revoked': {
      const token = table.get(event.id);
      if (token !== undefined) table.set(event.id, revoked(token, event.at, event.by));
      return;
    }
    default:
      assertNever(event);
  }
}
