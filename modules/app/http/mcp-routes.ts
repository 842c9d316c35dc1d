import type { EndpointParts, McpEndpoints } from '../mcp/endpoints.ts';
import type { Guard } from './guard.ts';
import type { Route } from './routes.ts';

/** `/mcp` and `/mcp/direct`: the protocol is loaded when somebody first speaks it, and nobody else waits for that. */
export class McpRoutes {
  readonly #parts: EndpointParts;
  readonly #guard: Guard;
  #endpoints: Promise<McpEndpoints> | undefined;

  constructor(parts: EndpointParts, guard: Guard) {
    this.#parts = parts;
    this.#guard = guard;
  }

  /** `face`: what of the protocol's face answers. */
  answer(face: 'catalog' | 'direct'): Route['answer'] {
    return async (asked) => {
      // The specification wants it of every request: the page of another site must not speak to it.
      this.#guard.checkOrigin(asked.request);
      const endpoints = await this.#load();
      return endpoints[face](asked);
    };
  }

  /** Ends what somebody listens to. */
  async close(): Promise<void> {
    const endpoints = await this.#endpoints;
    await endpoints?.close();
  }

  #load(): Promise<McpEndpoints> {
    this.#endpoints ??= import('../mcp/endpoints.ts').then(({ openEndpoints }) => openEndpoints(this.#parts));
    return this.#endpoints;
  }
}
