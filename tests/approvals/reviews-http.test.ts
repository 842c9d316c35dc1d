import { describe, expect, test } from 'vitest';
import { Stage, toolText } from './stage.ts';

describe('reviews over HTTP', () => {
  test('are of the revision that was looked at, and of no other [CAT-REVIEWED]', async () => {
    await using stage = await Stage.open();
    const served = await stage.serve();
    const review = async () => {
      const { body } = await served.get('helper', '/v1/reviews/files.write');
      return (body['reviews'] as readonly Readonly<Record<string, unknown>>[])[0] ?? {};
    };
    expect(await review()).toMatchObject({ state: 'not_reviewed', last: null });
    const { revision } = await review();
    expect(await served.post('helper', '/v1/reviews/files.write/accept')).toMatchObject({ status: 403 });
    expect(await served.post('bea', '/v1/reviews/files.write/accept')).toMatchObject({ status: 403 });
    const accepted = await served.post('ana', '/v1/reviews/files.write/accept', { revision, note: 'Looked' });
    expect(accepted).toMatchObject({
      status: 200,
      body: { state: 'reviewed', revision, last: { by: 'user:ana', verdict: 'reviewed', note: 'Looked' } },
    });
    await stage.write('catalog/write.tool.yaml', toolText('files.write', '{ path: string }'));
    await served.reload();
    expect(await review()).toMatchObject({ state: 'not_reviewed', last: { revision } });
    expect(await served.post('ana', '/v1/reviews/files.write/accept', { revision })).toMatchObject({
      status: 409,
    });
    const path = '/v1/reviews/files.write@1.0.0/reject';
    expect(await served.post('ana', path)).toMatchObject({ status: 400 });
    expect(await served.post('ana', path, { note: 'No' })).toMatchObject({ body: { state: 'rejected' } });
    expect((await served.get('helper', '/v1/reviews?state=rejected')).body).toMatchObject({
      total: 1,
      reviews: [{ tool: 'files.write', version: '1.0.0', state: 'rejected' }],
    });
    await stage.write('catalog/write.tool.yaml', toolText('files.other'));
    await served.reload();
    expect((await served.get('helper', '/v1/reviews')).body).toMatchObject({
      reviews: [{ state: 'not_reviewed', revision: 'unknown', last: { verdict: 'rejected' } }],
    });
    expect(await served.get('helper', '/v1/reviews/files.write')).toMatchObject({ status: 404 });
  });
});
