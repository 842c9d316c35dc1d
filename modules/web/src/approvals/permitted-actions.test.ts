import { describe, expect, test } from 'vitest';
import type { ApprovalState } from '../api/types.ts';
import { type ApprovalAction, permittedActions } from './permitted-actions.ts';

const approval = (state: ApprovalState, subject = 'agent:helper') => ({
  state,
  requested_by: 'user:ana',
  subject,
});
const reader = (subject: string, ...permissions: readonly string[]) => ({
  subject,
  teams: ['platform'],
  permissions: ['see', ...permissions],
});

describe('who is offered what about an approval', () => {
  test.each<[string, ApprovalState, ReturnType<typeof reader>, readonly ApprovalAction[]]>([
    ['another who approves', 'pending', reader('user:bob', 'approve'), ['grant', 'deny']],
    ['another who does not', 'pending', reader('user:bob'), []],
    ['whoever asked', 'pending', reader('user:ana'), ['cancel']],
    ['whoever asked, and approves', 'pending', reader('user:ana', 'approve'), ['cancel']],
    ['whoever is to call, and approves', 'pending', reader('agent:helper', 'approve'), ['deny']],
    ['this machine', 'pending', reader('local', 'approve'), ['grant', 'deny', 'cancel']],
    ['another who approves', 'approved', reader('user:bob', 'approve'), ['take_back']],
    ['whoever calls', 'approved', reader('agent:helper'), ['take_back']],
    ['another', 'approved', reader('user:bob'), []],
    ['this machine', 'rejected', reader('local', 'approve'), []],
    ['this machine', 'expired', reader('local', 'approve'), []],
    ['this machine', 'cancelled', reader('local', 'approve'), []],
    ['this machine', 'voided', reader('local', 'approve'), []],
  ])('%s, of one that is %s', (_, state, who, actions) => {
    expect(permittedActions(approval(state), who)).toEqual(actions);
  });

  test('whoever is of the team that is to call grants nothing', () => {
    const who = reader('user:bob', 'approve');
    expect(permittedActions(approval('pending', 'team:platform'), who)).toEqual(['deny']);
    expect(permittedActions(approval('pending', 'team:other'), who)).toEqual(['grant', 'deny']);
  });
});
