import { describe, expect, test } from 'vitest';
import { contractDigest } from '../../modules/contracts/index.ts';
import { EVERYTHING } from '../../modules/core/ports/visibility.ts';
import { sha256Hex } from '../../modules/core/testing/scripted-ledger.ts';
import { idsOf, requested, stateOf } from './asked-approvals.ts';
import { DAY, Stage, toolText } from './stage.ts';

describe('an approval over HTTP', () => {
  test('is asked for, granted and shown, each answer of the view that holds it', async () => {
    await using stage = await Stage.open();
    const served = await stage.serve();
    const asked = await served.post('helper', '/v1/approvals', {
      tool: 'files.write@1.0.0',
      reason: 'Writes reports',
    });
    const digest = contractDigest({ inputs: { path: 'string', text: 'string' } }, sha256Hex);
    const pending = {
      approval_id: expect.stringMatching(/^apr_[0-9a-z]+$/) as unknown,
      state: 'pending',
      subject: 'agent:helper',
      tool: 'files.write',
      source: 'definitions',
      version: '1.0.0',
      offer: 'acme',
      contract_digest: digest,
      definition_digest: 'unknown',
      requested_by: 'agent:helper',
      requested_at: '2026-01-01T00:00:00.000Z',
      reason: 'Writes reports',
      decide_by: '2026-01-08T00:00:00.000Z',
      decided_by: null,
      decided_at: null,
      note: null,
      expires_at: null,
      max_calls: null,
      calls_made: 0,
      voided_because: null,
      previous: null,
    };
    expect(asked.status).toBe(200);
    const {
      generated_at: _at,
      generations,
      completeness: _complete,
      already_open: isOpen,
      ...approval
    } = asked.body;
    expect(isOpen).toBe(false);
    expect(approval).toEqual(pending);
    expect(generations).toMatchObject({ approvals: expect.stringMatching(/^1-/) as unknown });
    const id = String(approval['approval_id']);
    const granted = await served.post('ana', `/v1/approvals/${id}/grant`, {
      expires: '7d',
      max_calls: 5,
      note: 'Fine',
    });
    const approved = {
      ...pending,
      approval_id: id,
      state: 'approved',
      decided_by: 'user:ana',
      decided_at: '2026-01-01T00:00:00.000Z',
      note: 'Fine',
      expires_at: '2026-01-08T00:00:00.000Z',
      max_calls: 5,
    };
    expect(granted.body).toMatchObject(approved);
    const { body: list } = await served.get('ana', '/v1/approvals');
    expect(list).toMatchObject({ total: 1, next_cursor: null, approvals: [approved] });
    const { body: shown } = await served.get('helper', `/v1/approvals/${id}`);
    expect(shown).toMatchObject({
      ...approved,
      definition: {
        name: 'Write a file',
        effective_risk: 'high',
        effective_approval: 'required',
        offer: { provider_id: 'acme' },
      },
      difference: { against: null, changes: [], verdict: 'first' },
    });
  });

  test('is for those whom it concerns and whoever may approve; to others it is not there', async () => {
    await using stage = await Stage.open();
    const served = await stage.serve();
    const mine = await requested(served);
    const team = await requested(served, 'helper', { subject: 'team:ops' });
    const others = await requested(served, 'other');
    expect(idsOf((await served.get('helper', '/v1/approvals')).body)).toHaveLength(2);
    expect(idsOf((await served.get('other', '/v1/approvals')).body)).toEqual([others]);
    expect(idsOf((await served.get('bea', '/v1/approvals')).body)).toHaveLength(3);
    for (const id of [mine, team]) {
      const absent = await served.get('other', `/v1/approvals/${id}`);
      const nothing = await served.get('other', `/v1/approvals/apr_${'0'.repeat(id.length - 4)}`);
      expect(absent.status).toBe(404);
      expect(absent.text.replaceAll(id, 'ID')).toBe(nothing.text.replaceAll(/apr_0+/g, 'ID'));
    }
    expect((await served.get('helper', '/v1/approvals?subject=agent:other')).body).toMatchObject({
      total: 0,
    });
    const foreign = await served.post('other', `/v1/approvals/${mine}/cancel`);
    expect(foreign).toMatchObject({ status: 404 });
  });

  test('is told by readiness to its subject and whoever may approve only', async () => {
    const asks =
      'permit (principal, action, resource);\n@id("ask") forbid (principal, action == Action::"call", resource) unless { context.approved };';
    await using stage = await Stage.open({
      'policy/own.cedar': asks,
      'catalog/low.tool.yaml': toolText('files.low', undefined, 'approval_required: false\n').replace(
        'risk: high',
        'risk: low',
      ),
    });
    const served = await stage.serve();
    await served.app.services.policies.reload(new AbortController().signal);
    const readiness = async (who: string) => {
      const { body } = await served.get(who, '/v1/readiness?tool=files.low&subject=agent:helper');
      const open = body['subject_to'] as readonly string[];
      return [body['approval'], open.includes('approval'), open.includes('approvals_unknown')];
    };
    const before = { other: await readiness('other'), helper: await readiness('helper') };
    expect(before.helper).toEqual(['required', true, false]);
    const id = await requested(served, 'helper', { tool: 'files.low' });
    expect(await served.post('ana', `/v1/approvals/${id}/grant`)).toMatchObject({ status: 200 });
    expect(await readiness('other')).toEqual(before.other);
    expect(before.other).toEqual(['required', true, true]);
    for (const who of ['helper', 'ana']) expect(await readiness(who)).toEqual(['not_required', false, false]);
  });

  test('is not shown again under its key once its tool is hidden, and what was done stays done', async () => {
    await using stage = await Stage.open({ 'catalog/read.tool.yaml': toolText('files.read') });
    // Another object for each state, as the source of visibility has it.
    const masked = (digest: string, hidden: string) => {
      const visibility = {
        digest,
        sees: (tool: { readonly ref: { readonly id: string } }) => tool.ref.id !== hidden,
      };
      stage.visibility = { of: () => visibility };
    };
    masked('policy:1', 'files.read');
    const served = await stage.serve();
    const ask = () =>
      served.post('helper', '/v1/approvals', { tool: 'files.write' }, { 'idempotency-key': 'k1' });
    const first = await ask();
    expect((await ask()).text).toBe(first.text);
    masked('policy:2', 'files.write');
    const hidden = await ask();
    expect(hidden).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(hidden.text).not.toMatch(/files\.write|acme|apr_/);
    // The same policies, of a tool that says something else now.
    masked('policy:1', 'files.read');
    expect((await ask()).text).toBe(first.text);
    await stage.write('catalog/write.tool.yaml', toolText('files.write', undefined, 'tags: [secret]\n'));
    await served.reload();
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    stage.visibility = { of: () => EVERYTHING };
    expect((await ask()).text).toBe(first.text);
    expect((await served.get('ana', '/v1/approvals')).body).toMatchObject({ total: 1 });
  });

  test.each<readonly [string, string, object, number]>([
    ['who has no permission to approve', 'helper', {}, 403],
    ['whose team it is for', 'ana', { subject: 'team:ops' }, 403],
    ['who has it for another team', 'bea', { subject: 'team:ops' }, 200],
  ])('is granted by one %s: %s', async (_what, who, body, status) => {
    await using stage = await Stage.open();
    const served = await stage.serve();
    const id = await requested(served, 'helper', body);
    expect(await served.post(who, `/v1/approvals/${id}/grant`)).toMatchObject({ status });
    expect(await stateOf(served, id)).toBe(status === 200 ? 'approved' : 'pending');
  });

  test('is never granted by its requester, whomever it is for', async () => {
    await using stage = await Stage.open();
    const served = await stage.serve();
    for (const body of [{}, { subject: 'agent:helper' }]) {
      const id = await requested(served, 'bea', body);
      const refused = await served.post('bea', `/v1/approvals/${id}/grant`);
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(await served.post('ana', `/v1/approvals/${id}/grant`)).toMatchObject({ status: 200 });
    }
  });

  test.each<readonly [string, string, object, string]>([
    ['a team, by a member of it', 'ops', {}, 'ana'],
    ['a team for somebody else, by a member of it', 'ops', { subject: 'agent:other' }, 'ana'],
    ['a member, by its team', 'helper', {}, 'ops'],
    ['a member for somebody else, by its team', 'ana', { subject: 'agent:other' }, 'ops'],
  ])('is not granted where it was asked for by %s', async (_, asking, body, granting) => {
    await using stage = await Stage.open();
    const served = await stage.serve();
    const id = await requested(served, asking, body);
    const refused = await served.post(granting, `/v1/approvals/${id}/grant`);
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await served.post('bea', `/v1/approvals/${id}/grant`)).toMatchObject({ status: 200 });
  });

  test('is asked for others only by whoever may approve', async () => {
    await using stage = await Stage.open();
    const served = await stage.serve();
    const body = { tool: 'files.write', subject: 'agent:other' };
    expect(await served.post('helper', '/v1/approvals', body)).toMatchObject({ status: 403 });
    expect(await served.post('bea', '/v1/approvals', body)).toMatchObject({ status: 200 });
  });

  test('is decided once: what comes second is a conflict', async () => {
    await using stage = await Stage.open();
    const served = await stage.serve();
    const id = await requested(served);
    const done = await Promise.all([
      served.post('ana', `/v1/approvals/${id}/grant`),
      served.post('bea', `/v1/approvals/${id}/deny`, { note: 'No' }),
    ]);
    expect(done.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await served.post('bea', `/v1/approvals/${id}/grant`)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
  });

  test('is taken back by its requester before it is decided, and by whoever may approve afterwards', async () => {
    await using stage = await Stage.open();
    const served = await stage.serve();
    const id = await requested(served);
    expect(await served.post('ana', `/v1/approvals/${id}/cancel`)).toMatchObject({ status: 403 });
    expect(await served.post('helper', `/v1/approvals/${id}/cancel`)).toMatchObject({
      status: 200,
      body: { state: 'cancelled' },
    });
    const second = await requested(served);
    await served.post('ana', `/v1/approvals/${second}/grant`);
    expect(await served.post('bea', `/v1/approvals/${second}/cancel`)).toMatchObject({
      body: { state: 'cancelled', decided_by: 'user:bea' },
    });
  });

  test('is done once under a key, whose second answer is the first', async () => {
    await using stage = await Stage.open();
    const served = await stage.serve();
    const key = { 'idempotency-key': 'one' };
    const first = await served.post('helper', '/v1/approvals', { tool: 'files.write' }, key);
    await served.post('helper', `/v1/approvals/${first.body['approval_id']}/cancel`);
    const again = await served.post('helper', '/v1/approvals', { tool: 'files.write' }, key);
    expect(again.text).toBe(first.text);
    expect((await served.get('ana', '/v1/approvals')).body['total']).toBe(1);
  });
});

describe('an approval that was granted', () => {
  test('is voided by drift, and holds again when the definition is byte for byte what was approved', async () => {
    await using stage = await Stage.open();
    const served = await stage.serve();
    const id = await requested(served);
    const open = await requested(served, 'other');
    await served.post('ana', `/v1/approvals/${id}/grant`);
    const before = (await served.get('ana', '/v1/approvals')).etag;
    await stage.write('catalog/write.tool.yaml', toolText('files.write', '{ path: string }'));
    await served.reload();
    expect((await served.get('ana', '/v1/approvals')).etag).not.toBe(before);
    expect(await stateOf(served, id)).toBe('voided: contract_changed');
    expect(await served.post('ana', `/v1/approvals/${open}/grant`)).toMatchObject({ status: 409 });
    expect((await served.get('ana', '/v1/approvals?state=voided')).body['total']).toBe(2);
    await stage.write('catalog/write.tool.yaml', toolText('files.write'));
    await served.reload();
    expect(await stateOf(served, id)).toBe('approved');
  });

  test.each([
    ['definition_changed', toolText('files.write').replace('Writes one file.', 'Deletes every file.')],
    ['definition_changed', toolText('files.write').replace('risk: high', 'risk: critical')],
    ['definition_changed', toolText('files.write').replace('mcp_server', 'cli')],
    ['definition_changed', `${toolText('files.write')}        protocol: stdio\n`],
    ['tool_withdrawn', toolText('files.write').replace('status: active', 'status: withdrawn')],
    ['version_gone', toolText('files.write').replace('1.0.0', '2.0.0')],
    ['offer_gone', toolText('files.write').replace('acme', 'other')],
    ['tool_gone', toolText('files.other')],
    ['not_registered', toolText('files.write').replace('name: Write a file\n', '')],
  ])('is voided: %s', async (reason, text) => {
    await using stage = await Stage.open();
    const served = await stage.serve();
    const id = await requested(served);
    await served.post('ana', `/v1/approvals/${id}/grant`);
    await stage.write('catalog/write.tool.yaml', text);
    await served.reload();
    expect(await stateOf(served, id)).toBe(`voided: ${reason}`);
  });

  test('is over by time alone, under another ETag', async () => {
    await using stage = await Stage.open();
    const served = await stage.serve();
    const [granted, pending] = [await requested(served), await requested(served, 'other')];
    await served.post('ana', `/v1/approvals/${granted}/grant`, { expires: '12h' });
    const path = `/v1/approvals/${granted}`;
    const etags = [(await served.get('ana', path)).etag];
    stage.later(DAY / 2 - 1);
    etags.push((await served.get('ana', path)).etag);
    expect([await stateOf(served, granted), new Set(etags).size]).toEqual(['approved', 1]);
    stage.later(1);
    etags.push((await served.get('ana', path)).etag);
    expect([await stateOf(served, granted), new Set(etags).size]).toEqual(['expired', 2]);
    expect(await stateOf(served, pending)).toBe('pending');
    stage.later(7 * DAY);
    expect(await stateOf(served, pending)).toBe('expired');
    expect(await served.post('ana', `/v1/approvals/${pending}/grant`)).toMatchObject({ status: 409 });
    expect((await served.get('ana', '/v1/approvals?state=expired&state=pending')).body['total']).toBe(2);
  });

  test('is what the next one is compared with', async () => {
    await using stage = await Stage.open();
    const served = await stage.serve();
    const first = await requested(served);
    await served.post('ana', `/v1/approvals/${first}/grant`);
    await stage.write(
      'catalog/write.tool.yaml',
      toolText('files.write', '{ path: string, mode: string }', 'permissions: { network: required }\n'),
    );
    await served.reload();
    const second = await requested(served);
    const { body } = await served.get('ana', `/v1/approvals/${second}`);
    expect(body).toMatchObject({ previous: first, difference: { against: first, verdict: 'breaking' } });
    const { changes } = body['difference'] as { changes: readonly { kind: string; name: string }[] };
    expect(changes.map(({ kind, name }) => `${kind} ${name}`)).toEqual(
      expect.arrayContaining(['parameter_added mode', 'permissions_widened permissions.network']),
    );
  });
});
