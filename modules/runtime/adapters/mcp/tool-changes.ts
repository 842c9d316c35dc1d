import type { Client, McpSubscription } from '@modelcontextprotocol/client';

/** Milliseconds for the provider to say that it will tell. */
const LISTEN_TIMEOUT = 10_000;

/**
 * Hints that the provider's tools are others: unasked in the older lifecycle, by a subscription in the newer one. At most one
 * hint a turn of the event loop, however many come.
 */
export class ToolChanges {
  readonly #client: Client;
  readonly #watchers = new Set<() => void>();
  #subscription: Promise<McpSubscription | undefined> | undefined;
  #told = false;

  constructor(client: Client) {
    this.#client = client;
    client.setNotificationHandler('notifications/tools/list_changed', () => this.#tell());
  }

  watch(changed: () => void): Disposable {
    // Its own function, so that one that is given twice is two watchers.
    const watcher = () => changed();
    this.#watchers.add(watcher);
    this.listen();
    return {
      [Symbol.dispose]: () => {
        this.#watchers.delete(watcher);
        if (this.#watchers.size === 0) this.#leave();
      },
    };
  }

  /** Where somebody watches and nothing is subscribed (any more). Called again with each description, never by a timer. */
  listen(): void {
    const client = this.#client;
    if (this.#watchers.size === 0 || this.#subscription !== undefined) return;
    if (client.getProtocolEra() !== 'modern' || client.getServerCapabilities()?.tools?.listChanged !== true)
      return;
    this.#subscription = client.listen({ toolsListChanged: true }, { timeout: LISTEN_TIMEOUT }).then(
      (subscription) => {
        void subscription.closed.then(() => {
          this.#subscription = undefined;
        });
        return subscription;
      },
      () => {
        this.#subscription = undefined;
        return undefined;
      },
    );
  }

  #leave(): void {
    void this.#subscription?.then(async (subscription) => {
      if (this.#watchers.size === 0) await subscription?.close();
    });
  }

  #tell(): void {
    if (this.#told) return;
    this.#told = true;
    setImmediate(() => {
      this.#told = false;
      for (const watcher of [...this.#watchers]) watcher();
    });
  }
}
