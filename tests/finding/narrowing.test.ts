import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILES, type FindingStage, type Found, idsOf, openStage } from './stage.ts';

let stage: FindingStage;
beforeAll(async () => {
  stage = await openStage(FILES);
});
afterAll(() => stage[Symbol.asyncDispose]());

const sorted = (found: Found): readonly string[] => [...idsOf(found)].sort();

describe('a limit of risk', () => {
  test.each([
    ['low', ['files.read']],
    ['medium', ['files.read', 'mail.send']],
    ['critical', ['files.delete', 'files.read', 'mail.send']],
  ])('%s lets through what is known to be no riskier, and nothing unknown', async (risk, ids) => {
    expect(sorted(await stage.get(`/v1/search?q=document&max_risk=${risk}`))).toEqual(ids);
    expect(sorted(await stage.get(`/v1/tools?max_risk=${risk}`))).toEqual(ids);
    expect(sorted(await stage.typed('search', 'document', '--max-risk', risk))).toEqual(ids);
  });

  test('holds beside the risks that are asked for', async () => {
    expect(sorted(await stage.get('/v1/search?q=document&max_risk=medium&risk=high&risk=low'))).toEqual([
      'files.read',
    ]);
    expect(await stage.get('/v1/tools?max_risk=low&risk=high')).toMatchObject({ total: 0, tools: [] });
  });

  test('must be a risk', async () => {
    expect(await stage.status('/v1/search?q=document&max_risk=unknown')).toBe(400);
    expect((await stage.type('search', 'document', '--max-risk', 'none')).code).toBe(2);
  });

  test('a cursor belongs to its limit', async () => {
    const { next_cursor } = await stage.get<Found>('/v1/tools?max_risk=medium&limit=1');
    expect(next_cursor).not.toBeNull();
    expect(await stage.status(`/v1/tools?max_risk=critical&limit=1&cursor=${next_cursor}`)).toBe(400);
  });
});

describe('capabilities of a domain', () => {
  interface Capabilities {
    readonly total: number;
    readonly next_cursor: string | null;
    readonly domains: readonly unknown[];
    readonly capabilities: readonly { readonly id: string }[];
  }
  const idsIn = ({ capabilities }: Capabilities): readonly string[] => capabilities.map(({ id }) => id);

  test.each([
    ['file', ['file.delete', 'file.read']],
    ['mail', ['mail.send']],
    ['unknown', ['misc.thing']],
    ['nothing', []],
  ])('%s', async (domain, ids) => {
    const told = await stage.get<Capabilities>(`/v1/capabilities?domain=${domain}`);
    expect([idsIn(told), told.total]).toEqual([ids, ids.length]);
    // What else there is is said all the same.
    expect(told.domains).toHaveLength(2);
    expect(idsIn(await stage.typed('capabilities', '--domain', domain))).toEqual(ids);
  });

  test('pages belong to their domain', async () => {
    const { next_cursor } = await stage.get<Capabilities>('/v1/capabilities?domain=file&limit=1');
    expect(idsIn(await stage.get(`/v1/capabilities?domain=file&cursor=${next_cursor}`))).toEqual([
      'file.read',
    ]);
    expect(await stage.status(`/v1/capabilities?cursor=${next_cursor}`)).toBe(400);
  });
});
