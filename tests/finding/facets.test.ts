import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILES, type FindingStage, type Found, idsOf, openStage } from './stage.ts';

let stage: FindingStage;
beforeAll(async () => {
  stage = await openStage(FILES);
});
afterAll(() => stage[Symbol.asyncDispose]());

const WHOLE = {
  domain: [
    { value: 'file', count: 3 },
    { value: 'mail', count: 1 },
  ],
  capability: [
    { value: 'file.read', count: 2 },
    { value: 'file.delete', count: 1 },
    { value: 'mail.send', count: 1 },
  ],
  risk: [
    { value: 'high', count: 1 },
    { value: 'low', count: 1 },
    { value: 'medium', count: 1 },
    { value: 'unknown', count: 1 },
  ],
  lifecycle: [{ value: 'active', count: 4 }],
  provider_type: [{ value: 'mcp_server', count: 4 }],
  tag: [
    { value: 'disk', count: 2 },
    { value: 'text', count: 2 },
  ],
  language: [
    { value: 'en', count: 2 },
    { value: 'es', count: 1 },
  ],
  source: [{ value: 'definitions', count: 4 }],
};

describe('facets', () => {
  test('count everything that was found, whatever is on the page', async () => {
    expect((await stage.get<Found>('/v1/search?q=document&limit=1&facets=true')).facets).toEqual(WHOLE);
    expect((await stage.get<Found>('/v1/tools?limit=1&facets=true')).facets).toEqual(WHOLE);
    expect((await stage.typed<Found>('search', 'document', '--limit=1', '--facets')).facets).toEqual(WHOLE);
    expect((await stage.typed<Found>('list', '--facets')).facets).toEqual(WHOLE);
  });

  test('are told where they were asked for, and nowhere else', async () => {
    expect(await stage.get('/v1/search?q=document')).not.toHaveProperty('facets');
    expect(await stage.get('/v1/tools?facets=false')).not.toHaveProperty('facets');
    expect(await stage.status('/v1/tools?facets=some')).toBe(400);
  });

  test('of several queries count each tool once', async () => {
    const { facets } = await stage.get<Found>('/v1/search?q=letter&q=document&q=letter&facets=true');
    expect(facets).toEqual(WHOLE);
    const letters = await stage.get<Found>('/v1/search?q=postmaster&facets=true');
    expect(letters.facets?.['domain']).toEqual([{ value: 'mail', count: 1 }]);
  });

  test('keep to the filters, and each value filters to as many as it counts', async () => {
    const { facets } = await stage.get<Found>('/v1/search?q=document&tag=disk&facets=true');
    expect(facets?.['risk']).toEqual([
      { value: 'high', count: 1 },
      { value: 'low', count: 1 },
    ]);
    for (const [facet, values] of Object.entries(WHOLE)) {
      if (facet === 'domain') continue;
      for (const { value, count } of values) {
        const { total } = await stage.get<Found>(`/v1/search?q=document&${facet}=${value}`);
        expect([facet, value, total]).toEqual([facet, value, count]);
      }
    }
  });

  test('stand below the list for people, with nothing that a terminal obeys', async () => {
    const { code, stdout } = await stage.type('search', 'document', '--facets');
    expect(code).toBe(0);
    expect(stdout).toContain('\n\ndomain: file 3, mail 1\n');
    expect((await stage.type('search', 'Zeppelin', '--facets')).stdout).toBe('');
  });
});

describe('the order of what was found', () => {
  test.each([
    ['name', ['files.delete', 'files.head', 'files.read', 'mail.send']],
    ['id', ['files.delete', 'files.head', 'files.read', 'mail.send']],
    ['risk', ['files.read', 'mail.send', 'files.delete', 'files.head']],
  ])('%s', async (order, ids) => {
    const found = await stage.get<Found>(`/v1/search?q=letter&q=document&sort=${order}`);
    expect(idsOf(found)).toEqual(ids);
    expect(idsOf(await stage.typed('search', '-q=letter', '-q=document', `--sort=${order}`))).toEqual(ids);
  });

  test('is relevance unless it is asked for', async () => {
    const ranked = idsOf(await stage.get('/v1/search?q=letter&q=document'));
    expect(ranked[0]).toBe('mail.send');
    expect(idsOf(await stage.get('/v1/search?q=letter&q=document&sort=relevance'))).toEqual(ranked);
    expect(await stage.status('/v1/search?q=document&sort=updated')).toBe(400);
  });

  test('pages go on in it, and a cursor belongs to it', async () => {
    const ids: string[] = [];
    let cursor = '';
    do {
      const page = await stage.get<Found>(`/v1/search?q=document&sort=risk&limit=1${cursor}`);
      ids.push(...idsOf(page));
      cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
      if (cursor !== '')
        expect(await stage.status(`/v1/search?q=document&sort=id&limit=1${cursor}`)).toBe(400);
    } while (cursor !== '');
    expect(ids).toEqual(['files.read', 'mail.send', 'files.delete', 'files.head']);
  });
});
