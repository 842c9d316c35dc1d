import { expect } from 'vitest';
import type { Stage } from './stage.ts';

export type Served = Awaited<ReturnType<Stage['serve']>>;

/** The id of a request that was made. */
export async function requested(served: Served, who = 'helper', body: object = {}): Promise<string> {
  const { status, body: answer } = await served.post(who, '/v1/approvals', { tool: 'files.write', ...body });
  expect(status).toBe(200);
  return String(answer['approval_id']);
}
export const stateOf = async (served: Served, id: string) => {
  const { body } = await served.get('ana', `/v1/approvals/${id}`);
  return body['voided_because'] === null ? body['state'] : `${body['state']}: ${body['voided_because']}`;
};
export const idsOf = (body: Readonly<Record<string, unknown>>): readonly unknown[] =>
  (body['approvals'] as readonly { approval_id: string }[]).map((each) => each.approval_id);
