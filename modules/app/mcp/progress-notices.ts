import type { ServerContext } from '@modelcontextprotocol/server';
import type { ProgressSink } from '../../core/ports/invocation.ts';

/** Tells a client how far its call is, where it asked for that, one notice after the other. */
export class ProgressNotices {
  /** undefined: the client did not ask. */
  readonly sink: ProgressSink | undefined;
  #sent: Promise<void> = Promise.resolve();

  constructor({ _meta, notify }: Pick<ServerContext['mcpReq'], '_meta' | 'notify'>) {
    const progressToken = _meta?.progressToken;
    if (progressToken === undefined) return;
    this.sink = (said) => {
      this.#sent = this.#sent
        .then(() => notify({ method: 'notifications/progress', params: { ...said, progressToken } }))
        // Whoever has gone away need not hear it.
        .catch(() => undefined);
    };
  }

  /** Everything that was said is on its way: a result must not overtake it. */
  get sent(): Promise<void> {
    return this.#sent;
  }
}
