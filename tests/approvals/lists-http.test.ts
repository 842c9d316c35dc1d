import { describe, expect, test } from 'vitest';
import { NOTHING } from '../../modules/core/ports/visibility.ts';
import { idsOf, requested, stateOf } from './asked-approvals.ts';
import { Stage, toolText } from './stage.ts';

describe('lists of approvals', () => {
  test('are filtered and paged, and neither skip nor repeat', async () => {
    await using stage = await Stage.open({ 'catalog/read.tool.yaml': toolText('files.read') });
    const served = await stage.serve();
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      made.push(
        await requested(served, 'ana', {
          subject: `agent:a${n}`,
          tool: n % 2 === 0 ? 'files.write' : 'files.read',
        }),
      );
      if (n % 3 === 0) stage.later(1_000);
    }
    await served.post('bea', `/v1/approvals/${made[0]}/deny`);
    const seen: unknown[] = [];
    for (let path: string | undefined = '/v1/approvals?limit=2'; path !== undefined; ) {
      const { body }: { body: Readonly<Record<string, unknown>> } = await served.get('ana', path);
      expect(body['total']).toBe(7);
      seen.push(...idsOf(body));
      path =
        typeof body['next_cursor'] === 'string'
          ? `/v1/approvals?limit=2&cursor=${body['next_cursor']}`
          : undefined;
    }
    expect(new Set(seen)).toEqual(new Set(made));
    expect(seen).toHaveLength(made.length);
    const count = async (query: string) => (await served.get('ana', `/v1/approvals?${query}`)).body['total'];
    expect(await count('tool=files.read')).toBe(3);
    expect(await count('state=rejected')).toBe(1);
    expect(await count('subject=agent:a3')).toBe(1);
    expect(await count('subject=agent:a3&tool=files.write')).toBe(0);
    const { body } = await served.get('ana', '/v1/approvals?limit=2');
    const strange = await served.get('ana', `/v1/approvals?state=pending&cursor=${body['next_cursor']}`);
    expect(strange).toMatchObject({ status: 400 });
  });

  test('do not hold what is about a hidden tool', async () => {
    await using stage = await Stage.open();
    const served = await stage.serve();
    const id = await requested(served);
    stage.visibility = { of: () => NOTHING };
    expect((await served.get('ana', '/v1/approvals')).body).toMatchObject({ total: 0, approvals: [] });
    expect(await served.get('helper', `/v1/approvals/${id}`)).toMatchObject({ status: 404 });
    for (const command of ['grant', 'deny', 'cancel'])
      expect(await served.post('ana', `/v1/approvals/${id}/${command}`)).toMatchObject({
        status: 404,
      });
    expect(await served.post('helper', '/v1/approvals', { tool: 'files.write' })).toMatchObject({
      status: 404,
    });
    expect((await served.get('ana', '/v1/reviews')).body).toMatchObject({ total: 0 });
  });
});

const BAD_COMMANDS: readonly (readonly [string, string, object, number])[] = [
  ['no tool', '/v1/approvals', {}, 400],
  ['a tool that is not there', '/v1/approvals', { tool: 'files.none' }, 404],
  ['a version that is not there', '/v1/approvals', { tool: 'files.write', version: '9.9.9' }, 404],
  ['an offer that is not there', '/v1/approvals', { tool: 'files.write', offer: 'nobody' }, 404],
  ['the version twice', '/v1/approvals', { tool: 'files.write@1.0.0', version: '1.0.0' }, 400],
  ['no subject', '/v1/approvals', { tool: 'files.write', subject: 'helper' }, 400],
  ['a reason that is too long', '/v1/approvals', { tool: 'files.write', reason: 'x'.repeat(2_001) }, 400],
  ['a reason that is no text', '/v1/approvals', { tool: 'files.write', reason: { a: 1 } }, 400],
  ['a key that is not known', '/v1/approvals', { tool: 'files.write', requested_by: 'local' }, 400],
  ['an id that is none', '/v1/approvals/..%2f..%2fetc/grant', {}, 404],
  ['an id of a prototype', '/v1/approvals/__proto__/grant', {}, 404],
  ['no calls', '/v1/approvals/ID/grant', { max_calls: 0 }, 400],
  ['half a call', '/v1/approvals/ID/grant', { max_calls: 0.5 }, 400],
  ['an end that is past', '/v1/approvals/ID/grant', { expires: '2025-01-01T00:00:00Z' }, 400],
  ['an end that never comes', '/v1/approvals/ID/grant', { expires: '999999w' }, 400],
  ['an end that is none', '/v1/approvals/ID/grant', { expires: '-1d' }, 400],
  ['a decider', '/v1/approvals/ID/grant', { by: 'user:bea' }, 400],
  ['another command', '/v1/approvals/ID/approve', {}, 404],
];
const BAD_QUERIES = ['state=done', 'subject=helper', 'limit=0', 'limit=201', 'cursor=x', 'by=ana', 'tool='];

test('bad input is refused with its status, says nothing of this machine and changes nothing', async () => {
  await using stage = await Stage.open();
  const served = await stage.serve();
  const id = await requested(served);
  for (const [what, path, body, status] of BAD_COMMANDS) {
    const told = await served.post('ana', path.replace('ID', id), body);
    expect([what, told.status]).toEqual([what, status]);
    expect(told.text).not.toContain(stage.folder);
  }
  for (const query of BAD_QUERIES)
    expect([query, (await served.get('ana', `/v1/approvals?${query}`)).status]).toEqual([query, 400]);
  expect(await stateOf(served, id)).toBe('pending');
  expect((await served.get('ana', '/v1/approvals')).body['total']).toBe(1);
});

describe('whoever may only call', () => {
  test('asks for itself and for nobody else; without either permission the answer names both', async () => {
    await using stage = await Stage.open();
    const served = await stage.serve();
    const asked = await served.post('caller', '/v1/approvals', { tool: 'files.write' });
    expect([asked.status, asked.body['subject'], asked.body['state']]).toEqual([
      200,
      'agent:caller',
      'pending',
    ]);
    const other = { tool: 'files.write', subject: 'agent:helper' };
    expect((await served.post('caller', '/v1/approvals', other)).status).toBe(403);
    expect((await served.get('caller', '/v1/approvals')).status).toBe(403);
    const refused = await served.post('reporter', '/v1/approvals', { tool: 'files.write' });
    expect([refused.status, refused.body['detail']]).toEqual([
      403,
      'Your credential does not permit `see` or `call`.',
    ]);
  });
});
