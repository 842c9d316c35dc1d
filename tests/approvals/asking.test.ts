import { describe, expect, test } from 'vitest';
import { Stage, toolText } from './stage.ts';

const idIn = (text: string): string => /apr_[0-9a-z]+/.exec(text)?.[0] ?? '';
const request = ['approve', 'request', 'files.write'];

describe('what is asked for', () => {
  test('and was edited afterwards shows what changed, is not granted, and is asked for anew', async () => {
    await using stage = await Stage.open();
    const id = idIn((await stage.run(request)).stdout);
    expect((await stage.run(['approve', 'show', id])).stdout).not.toContain('since this was asked for');
    await stage.write(
      'catalog/write.tool.yaml',
      toolText('files.write')
        .replace('Writes one file.', 'Deletes every file.')
        .replace('risk: high', 'risk: critical'),
    );
    const shown = await stage.run(['approve', 'show', id, '--json']);
    expect(JSON.parse(shown.stdout)).toMatchObject({
      state: 'voided',
      voided_because: 'definition_changed',
      difference: { verdict: 'first' },
    });
    const { drift } = JSON.parse(shown.stdout) as { drift: { changes: readonly { name?: string }[] } };
    expect(drift.changes.map(({ name }) => name)).toContain('description');
    const text = (await stage.run(['approve', 'show', id])).stdout;
    expect(text).toContain('since this was asked for');
    expect(text).toContain('→ critical');
    expect(await stage.run(['approve', 'grant', id])).toMatchObject({ code: 5 });
    const again = await stage.run(request);
    expect(idIn(again.stdout)).not.toBe(id);
    expect(again).toMatchObject({ code: 0, stderr: '' });
  });

  test('a second time stands as it is, and whoever asks is told', async () => {
    await using stage = await Stage.open();
    const first = await stage.run([...request, '--reason', 'Reports']);
    const second = await stage.run([...request, '--reason', 'Other']);
    expect(idIn(second.stdout)).toBe(idIn(first.stdout));
    expect(second.stdout).toContain('Reports');
    expect(second.stderr).toContain('that request stands');
    expect(first.stderr).toBe('');
  });

  test('without need is not recorded', async () => {
    await using stage = await Stage.open({
      'catalog/read.tool.yaml': toolText('files.read').replace('risk: high', 'risk: low'),
    });
    const asked = await stage.run(['approve', 'request', 'files.read', '--for', 'agent:helper']);
    expect(asked).toMatchObject({ code: 5, stdout: '' });
    expect(asked.stderr).toContain('agent:helper needs no approval to call files.read@1.0.0 through acme.');
    expect((await stage.run(['approve', 'list'])).stderr).toBe('No approval was asked for.\n');
  });

  test('although policy denies it with an approval as well is refused', async () => {
    await using stage = await Stage.open({
      'policy/all.cedar':
        '@id("all")\npermit (principal, action, resource);\n@id("no-helper")\nforbid (principal == Agent::"helper", action == Action::"call", resource);\n@id("ask")\nforbid (principal, action == Action::"call", resource) unless { context.approved };\n',
    });
    const refused = await stage.run([...request, '--for', 'agent:helper']);
    expect(refused).toMatchObject({ code: 4, stdout: '' });
    expect(refused.stderr).toContain('even with an approval: policy_denied');
    expect(await stage.run([...request, '--for', 'agent:other'])).toMatchObject({ code: 0 });
  });
});

describe('a list says', () => {
  test('that nothing matches, and not that there is nothing', async () => {
    await using stage = await Stage.open();
    await stage.run(request);
    await stage.run(['review', 'accept', 'files.write']);
    for (const words of [
      ['approve', 'list', '--state', 'voided'],
      ['approve', 'list', '--tool', 'files.none'],
      ['approve', 'list', '--subject', 'agent:none'],
      ['review', 'list', '--state', 'not_reviewed'],
    ])
      expect(await stage.run(words)).toEqual({ code: 0, stdout: '', stderr: 'None of 1 matches.\n' });
  });

  test.each([
    ['approve', 'list'],
    ['approve', 'show', 'apr_00000000'],
    ['review', 'list'],
    ['review', 'show', 'files.write'],
  ])('%s %s: that the store cannot be read, and not that it holds nothing', async (...words) => {
    await using stage = await Stage.open();
    await stage.write('.agent-tools/state.db', 'This is no database.');
    expect(await stage.run(words)).toMatchObject({ code: 7, stdout: '' });
    const served = await stage.serve(false);
    const path = words[0] === 'approve' ? ['approvals', ...words.slice(2)] : ['reviews', ...words.slice(2)];
    expect(await served.get('', `/v1/${path.join('/')}`)).toMatchObject({
      status: 503,
      body: { code: 'owner_unavailable' },
    });
  });
});

test('a review shows the revision that is accepted, and is of what the tool said of itself', async () => {
  await using stage = await Stage.open();
  const revision = /sha256:[0-9a-f]{64}/.exec(
    (await stage.run(['review', 'show', 'files.write'])).stdout,
  )?.[0];
  const accepted = await stage.run(['review', 'accept', 'files.write', '--revision', revision ?? 'none']);
  expect(accepted.stdout).toContain('reviewed');
  for (const [from, to] of [
    ['Writes one file.', 'Deletes every file.'],
    ['risk: high', 'risk: critical'],
  ] as const) {
    await stage.write('catalog/write.tool.yaml', toolText('files.write').replace(from, to));
    const shown = await stage.run(['review', 'show', 'files.write', '--json']);
    expect(JSON.parse(shown.stdout)).toMatchObject({ reviews: [{ state: 'not_reviewed', revision }] });
  }
  await stage.write('catalog/write.tool.yaml', toolText('files.write', undefined, 'tags: [other]\n'));
  const shown = await stage.run(['review', 'show', 'files.write', '--json']);
  expect(JSON.parse(shown.stdout)).toMatchObject({ reviews: [{ state: 'reviewed' }] });
});
