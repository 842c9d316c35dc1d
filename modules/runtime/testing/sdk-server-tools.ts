/**
 * Tools of the servers that are made with the SDKs; what they say is what a client must hand on unharmed.
 * `cancelled` tells of calls of `wait` that were ended by whoever asked.
 */
export class SdkServerTools {
  #cancelled = 0;
  #changed = 0;
  readonly #waiting = new Set<() => void>();

  list() {
    const object = { type: 'object' as const };
    return [
      {
        name: 'add',
        title: 'Add',
        description: `Adds two numbers${'.'.repeat(1 + this.#changed)}`,
        inputSchema: {
          ...object,
          properties: { a: { $ref: '#/$defs/number' }, b: { $ref: '#/$defs/number' } },
          required: ['a', 'b'],
          $defs: { number: { type: 'number', 'x-kept': { deep: [1, null] } } },
          'x-kept': true,
        },
        outputSchema: { ...object, properties: { sum: { type: 'number' } }, required: ['sum'] },
        annotations: { readOnlyHint: true, 'x-kept': 1 },
        'x-kept': ['tool'],
      },
      { name: 'show', inputSchema: object },
      { name: 'fail', inputSchema: object },
      { name: 'wait', inputSchema: object },
      { name: 'cancelled', inputSchema: object },
      { name: 'change', inputSchema: object },
      { name: 'large', inputSchema: { ...object, properties: { bytes: { type: 'integer' } } } },
      { name: 'die', inputSchema: object },
      {
        name: 'locate',
        inputSchema: { ...object, properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } },
      },
      {
        name: 'lie',
        inputSchema: object,
        outputSchema: { ...object, properties: { sum: { type: 'number' } }, required: ['sum'] },
      },
    ];
  }

  /** undefined: there is no such tool. */
  async call(name: string, args: Readonly<Record<string, unknown>>, call: SdkServerCall) {
    switch (name) {
      case 'add': {
        const sum = Number(args['a']) + Number(args['b']);
        return { ...text(String(sum)), structuredContent: { sum }, _meta: { 'test/kept': [sum] } };
      }
      case 'show':
        return {
          content: [
            { type: 'image' as const, data: 'AAAA', mimeType: 'image/png', annotations: { priority: 1 } },
            {
              type: 'resource' as const,
              resource: { uri: 'test://one', text: 'one', mimeType: 'text/plain' },
            },
            { type: 'resource_link' as const, uri: 'test://two', name: 'two', _meta: { 'test/kept': true } },
          ],
        };
      case 'fail':
        return { ...text('It failed.'), isError: true };
      case 'lie':
        return { ...text('A lie.'), structuredContent: { sum: 'many' } };
      case 'large':
        return text('x'.repeat(Number(args['bytes'])));
      case 'wait':
        await this.#wait(call);
        return text('waited');
      case 'cancelled':
        return text(String(await this.#cancellations()));
      case 'change':
        this.#changed += 1;
        call.changed();
        return text('changed');
      case 'locate':
        return text(String(args['region']));
      case 'die':
        return process.exit(3);
      default:
        return undefined;
    }
  }

  async #wait({ signal, progress }: SdkServerCall): Promise<void> {
    await new Promise<void>((resolve) => {
      const ended = () => {
        this.#cancelled += 1;
        for (const tell of this.#waiting) tell();
        resolve();
      };
      if (signal.aborted) ended();
      else signal.addEventListener('abort', ended, { once: true });
      progress({ progress: 1, total: 2, message: 'waiting' });
    });
  }

  /** Waits for the first one. */
  async #cancellations(): Promise<number> {
    if (this.#cancelled === 0) await new Promise<void>((resolve) => this.#waiting.add(resolve));
    return this.#cancelled;
  }
}

export interface SdkServerCall {
  readonly signal: AbortSignal;
  progress(progress: { progress: number; total: number; message: string }): void;
  changed(): void;
}

const text = (value: string) => ({ content: [{ type: 'text' as const, text: value }] });
