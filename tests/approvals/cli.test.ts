import { describe, expect, test } from 'vitest';
import { writeServeRecord } from '../../modules/app/http/serve-record.ts';
import { Stage, toolText } from './stage.ts';

const idIn = (text: string): string => /apr_[0-9a-z]+/.exec(text)?.[0] ?? '';

describe('approvals on the command line', () => {
  test('are asked for, shown with what changed, granted, denied and taken back', async () => {
    await using stage = await Stage.open();
    expect(await stage.run(['approve', 'list'])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'No approval was asked for.\n',
    });
    const asked = await stage.run([
      'approve',
      'request',
      'files.write',
      '--for',
      'agent:helper',
      '--reason',
      'Reports',
    ]);
    expect(asked).toMatchObject({ code: 0, stderr: '' });
    const id = idIn(asked.stdout);
    const granted = await stage.run([
      'approve',
      'grant',
      id,
      '--expires',
      '7d',
      '--max-calls',
      '3',
      '--note',
      'Fine',
      '--json',
    ]);
    expect(JSON.parse(granted.stdout)).toMatchObject({
      approval_id: id,
      state: 'approved',
      decided_by: 'local',
      expires_at: '2026-01-08T00:00:00.000Z',
      max_calls: 3,
    });
    for (const words of [
      ['grant', id],
      ['deny', id],
    ])
      expect(await stage.run(['approve', ...words])).toMatchObject({ code: 5, stdout: '' });
    await stage.write('catalog/write.tool.yaml', toolText('files.write', '{ path: string, mode: string }'));
    expect((await stage.run(['approve', 'show', id])).stdout).toContain(
      'The contract is not the one that was asked for.',
    );
    stage.later(1_000);
    const next = idIn(
      (await stage.run(['approve', 'request', 'files.write', '--for', 'agent:helper'])).stdout,
    );
    const shown = await stage.run(['approve', 'show', next]);
    expect(shown.stdout).toContain(`Breaking changes since the last approval. Compared with ${id}.`);
    expect(shown.stdout).toContain('parameter added mode');
    const spanish = await stage.run(['approve', 'show', next, '--format', 'markdown'], {
      LANG: 'es_ES.UTF-8',
    });
    expect(spanish.stdout).toContain(`## Aprobación \`${next}\``);
    expect(spanish.stdout).toContain('**Cambios incompatibles desde la última aprobación.**');
    const list = await stage.run([
      'approve',
      'list',
      '--state',
      'pending',
      '--subject',
      'agent:helper',
      '--tool',
      'files.write',
    ]);
    expect(list.stdout.split('\n')[1]).toContain(next);
    expect(list.stdout).not.toContain(id);
    expect((await stage.run(['approve', 'deny', next, '--note', 'No'])).stdout).toContain('rejected');
    expect((await stage.run(['approve', 'cancel', id])).code).toBe(0);
    expect(await stage.run(['approve', 'show', 'apr_00000000'])).toMatchObject({ code: 3, stdout: '' });
    expect(await stage.run(['approve', 'grant', id, '--expires', 'soon'])).toMatchObject({ code: 2 });
    expect(await stage.run(['approve', 'list', '--state', 'done'])).toMatchObject({ code: 2 });
  });

  test('reading them makes no store', async () => {
    await using stage = await Stage.open();
    for (const words of [
      ['approve', 'list'],
      ['review', 'list'],
      ['review', 'show', 'files.write'],
    ])
      expect(await stage.run(words)).toMatchObject({ code: 0 });
    expect(await stage.run(['approve', 'grant', 'apr_00000000'])).toMatchObject({ code: 3 });
    expect(await stage.run(['store', 'check'])).toMatchObject({ code: 3 });
  });

  test('a hostile reason cannot draw on a terminal or a page', async () => {
    await using stage = await Stage.open();
    const reason = '\u001b[2J\u202e# **bold** <script>alert(1)</script>\u0000\n- approved';
    const asked = await stage.run(['approve', 'request', 'files.write', '--reason', reason]);
    const id = idIn(asked.stdout);
    const printed = [
      asked,
      await stage.run(['approve', 'list']),
      await stage.run(['approve', 'show', id]),
      await stage.run(['approve', 'show', id, '--format', 'markdown']),
      await stage.run(['approve', 'show', id, '--json']),
    ];
    for (const { stdout } of printed) {
      expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      expect(stdout.split('\n').every((line) => !line.startsWith('- approved'))).toBe(true);
    }
    const [line] = (printed[3]?.stdout ?? '').split('\n').filter((each) => each.includes('script'));
    expect(line).toMatch(/^- Reason: `.*<script>.*`$/);
  });

  test('go to the server of the workspace, whose next answer holds them', async () => {
    await using stage = await Stage.open();
    const served = await stage.serve(false);
    await using _record = await writeServeRecord(stage.folder, {
      url: `http://127.0.0.1:${served.port}`,
      pid: process.pid,
      started_at: stage.clock.now(),
    });
    const id = idIn((await stage.run(['approve', 'request', 'files.write'])).stdout);
    expect((await served.get('', `/v1/approvals/${id}`)).body).toMatchObject({ state: 'pending' });
    await stage.run(['approve', 'grant', id]);
    expect((await served.get('', `/v1/approvals/${id}`)).body).toMatchObject({ state: 'approved' });
    const list = await stage.run(['approve', 'list', '--json']);
    expect(JSON.parse(list.stdout)).toMatchObject({ total: 1, approvals: [{ approval_id: id }] });
    await stage.run(['review', 'accept', 'files.write']);
    expect((await served.get('', '/v1/reviews')).body).toMatchObject({ total: 1 });
  });
});

test('reviews on the command line are recorded for one version, with a reason where it is rejected', async () => {
  await using stage = await Stage.open();
  expect((await stage.run(['review', 'list'])).stderr).toBe('Nothing was reviewed.\n');
  expect((await stage.run(['review', 'accept', 'files.write@1.0.0', '--note', 'Looked'])).stdout).toContain(
    'reviewed',
  );
  expect(await stage.run(['review', 'reject', 'files.write'])).toMatchObject({ code: 2 });
  expect((await stage.run(['review', 'reject', 'files.write', '--note', 'No'])).code).toBe(0);
  const spanish = await stage.run(['review', 'show', 'files.write'], { LANG: 'es' });
  expect(spanish.stdout).toContain('rechazada');
  expect(await stage.run(['review', 'show', 'files.none'])).toMatchObject({ code: 3 });
});
