import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SecretReferences } from '../../../core/ports/secret-references.ts';
import { err, ok } from '../../../core/result.ts';
import { HashingEmbedder } from '../../../core/testing/hashing-embedder.ts';
import { OpenAiEmbedder } from './openai-embedder.ts';
import { embedderContract } from './testing/embedder-contract.ts';
import { UseLiteEmbedder } from './use-lite-embedder.ts';

const still = new AbortController().signal;
const hashing = new HashingEmbedder();
const vectorsOf = (texts: readonly string[]) => texts.map((text) => [...hashing.vectorOf(text)]);

const secrets: SecretReferences = {
  resolve: async (text) =>
    text === '${env:KEY}' ? ok('top-secret') : err({ reference: text, reason: 'missing' }),
};

/** A real endpoint; what it does next is the test's. */
const received: { authorization: string | undefined; body: unknown; url: string | undefined }[] = [];
let answer: (texts: readonly string[]) => { status?: number; text: string; location?: string } | undefined;
const right: typeof answer = (texts) => ({
  // Out of order, as an endpoint may answer.
  text: JSON.stringify({
    data: vectorsOf(texts)
      .map((embedding, index) => ({ index, embedding }))
      .reverse(),
  }),
});
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString()) as { input: string[] };
    received.push({ authorization: request.headers.authorization, body, url: request.url });
    const told = answer(body.input);
    if (told === undefined) return;
    response.writeHead(told.status ?? 200, told.location === undefined ? {} : { location: told.location });
    response.end(told.text);
  });
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const openai = (more: { readonly key?: string; readonly url?: string } = {}): OpenAiEmbedder =>
  new OpenAiEmbedder({ url, model: 'tiny', secrets, ...more });

describe('the embedder of tests', () => {
  embedderContract(() => Promise.resolve(new HashingEmbedder()));
});

describe('an endpoint', () => {
  embedderContract(() => {
    answer = right;
    return Promise.resolve(openai());
  });

  test('is asked for its model, with the key that the reference gives', async () => {
    answer = right;
    received.length = 0;
    await openai({ key: '${env:KEY}' }).embed(['one'], still);
    expect(received).toEqual([
      {
        authorization: 'Bearer top-secret',
        body: { model: 'tiny', input: ['one'], encoding_format: 'float' },
        url: '/v1/embeddings',
      },
    ]);
  });

  test('is not asked without its key', async () => {
    received.length = 0;
    expect(await openai({ key: '${env:NONE}' }).embed(['one'], still)).toEqual(err('secret_missing'));
    expect(received).toEqual([]);
  });

  test.each<[string, ReturnType<typeof answer>, string]>([
    ['a status', { status: 401, text: '{"error":"top-secret"}' }, 'refused'],
    ['no JSON', { text: '<html>' }, 'invalid_answer'],
    ['another shape', { text: '{"data":[{"embedding":[1]}]}' }, 'invalid_answer'],
    ['too few', { text: '{"data":[]}' }, 'invalid_answer'],
    ['no numbers', { text: '{"data":[{"index":0,"embedding":["a"]}]}' }, 'invalid_answer'],
    ['an empty vector', { text: '{"data":[{"index":0,"embedding":[]}]}' }, 'invalid_answer'],
    ['a wrong place', { text: '{"data":[{"index":7,"embedding":[1]}]}' }, 'invalid_answer'],
    ['a way elsewhere', { status: 307, text: '', location: 'http://127.0.0.1:9/' }, 'unreachable'],
  ])('answers with %s', async (_, told, failure) => {
    answer = () => told;
    expect(await openai().embed(['one'], still)).toEqual(err(failure));
  });

  test('that never answers ends with the time that it has', async () => {
    const time = new AbortController();
    answer = () => {
      time.abort();
      return undefined;
    };
    expect(await openai().embed(['one'], time.signal)).toEqual(err('timeout'));
  });

  test('that is not there', async () => {
    expect(await openai({ url: 'http://127.0.0.1:9/v1' }).embed(['one'], still)).toEqual(err('unreachable'));
    // Where a cloud keeps its credentials.
    expect(await openai({ url: 'http://169.254.169.254/v1' }).embed(['one'], still)).toEqual(
      err('unreachable'),
    );
  });
});

/** As the package's own: its method works on the object alone. */
class Model {
  readonly #texts = vectorsOf;

  async embed(texts: readonly string[]): Promise<readonly (readonly number[])[]> {
    return this.#texts(texts);
  }
}

describe('the small model on this machine', () => {
  const load = async (name: string): Promise<unknown> =>
    name.endsWith('embeddings')
      ? {
          initModel: async (source: unknown) => {
            if (source !== 'weights') throw new Error('No weights.');
            return new Model();
          },
        }
      : { modelSource: 'weights' };

  embedderContract(() => Promise.resolve(new UseLiteEmbedder(load)));

  test('that is not installed is told, and found once it is', async () => {
    let installed = false;
    const embedder = new UseLiteEmbedder((name) =>
      installed ? load(name) : Promise.reject(new Error('Cannot find package.')),
    );
    expect(await embedder.embed(['one'], still)).toEqual(err('not_installed'));
    installed = true;
    expect(await embedder.embed(['one'], still)).toMatchObject({ ok: true });
  });

  test('packages of another shape are as absent', async () => {
    expect(await new UseLiteEmbedder(async () => ({})).embed(['one'], still)).toEqual(err('not_installed'));
    expect(await new UseLiteEmbedder().embed(['one'], still)).toEqual(err('not_installed'));
  });
});
