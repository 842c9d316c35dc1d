import type { Store, StoreSource } from '../ports/store.ts';

interface Watchable {
  watch(hint: () => void): Disposable;
}

/**
 * Watches what is in a store that may come to be, go away, or be another one later. Nothing is lost with a store that
 * cannot be opened now: whoever polls finds out, and the source tells when it is there.
 */
export function watchStore(
  stores: StoreSource,
  within: (store: Store) => Watchable,
  hint: () => void,
): Disposable {
  let inner: { readonly store: Store; readonly watching: Disposable } | undefined;
  let ended = false;

  const end = (): void => {
    inner?.watching[Symbol.dispose]();
    inner = undefined;
  };
  async function attach(): Promise<void> {
    const store = await stores.existing().catch(() => undefined);
    if (ended || store === inner?.store) return;
    end();
    if (store !== undefined) inner = { store, watching: within(store).watch(hint) };
  }

  const outer = stores.watch(() => {
    void attach().then(() => {
      if (!ended) hint();
    });
  });
  void attach();
  return {
    [Symbol.dispose]: () => {
      ended = true;
      outer[Symbol.dispose]();
      end();
    },
  };
}
