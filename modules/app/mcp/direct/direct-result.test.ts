import { describe, expect, test } from 'vitest';
import type { CallShape } from '../../shapes/call.ts';
import { directResult } from './direct-result.ts';

const answer = (more: Partial<CallShape>): CallShape => ({
  request_id: '0'.repeat(32),
  tool: 'files.read',
  version: '1.0.0',
  offer: 'files',
  snapshot: 'snap',
  outcome: 'ok',
  code: null,
  result: [{ type: 'text', text: 'one' }],
  structured: null,
  contract_violations: [],
  approval_id: null,
  duration_ms: 1,
  next_step: null,
  difference: null,
  explanation: ['Chosen.'],
  ...more,
});

describe('what was answered', () => {
  test.each<[string, Partial<CallShape>, object]>([
    ['blocks as they are', {}, { content: [{ type: 'text', text: 'one' }] }],
    ['no blocks', { result: [] }, { content: [] }],
    ['nothing', { result: null }, { content: [] }],
    [
      'what is no block of the protocol, as text',
      { result: [{ type: 'hologram', depth: 3 }, 7, { type: 'image', data: 'AAAA' }] },
      {
        content: [
          { type: 'text', text: '{"type":"hologram","depth":3}' },
          { type: 'text', text: '7' },
          { type: 'text', text: '{"type":"image","data":"AAAA"}' },
        ],
      },
    ],
    ['an object beside them', { structured: { sum: 3 } }, { structuredContent: { sum: 3 } }],
    [
      'an error of the tool, with what it said',
      { outcome: 'tool_error', result: [{ type: 'text', text: 'No.' }] },
      { isError: true, content: [{ type: 'text', text: 'No.' }] },
    ],
  ])('%s', (_, more, expected) => {
    expect(directResult(answer(more))).toMatchObject(expected);
  });

  test.each([null, 'text', 7, [1]])('%j is no object, and stands in no structuredContent', (structured) => {
    expect(directResult(answer({ structured }))).not.toHaveProperty('structuredContent');
  });

  test('a result that departs from the contract is still the tool’s own', () => {
    const result = directResult(answer({ code: 'contract_result', structured: { sum: 'x' } }));
    expect(result).toEqual({ content: [{ type: 'text', text: 'one' }], structuredContent: { sum: 'x' } });
  });
});

describe('what was not answered', () => {
  test.each(['refused', 'failed'] as const)('%s: an error with its code and the next step', (outcome) => {
    const told = directResult(
      answer({
        outcome,
        code: 'approval_required',
        result: [{ type: 'text', text: 'half an answer' }],
        approval_id: 'apr_one',
        next_step: 'Ask for approval.',
        contract_violations: [{ side: 'arguments', path: '/a', message: 'Not a number.' }],
      }),
    );
    expect(told).toMatchObject({
      isError: true,
      structuredContent: {
        code: 'approval_required',
        next_step: 'Ask for approval.',
        approval_id: 'apr_one',
        contract_violations: [{ side: 'arguments', path: '/a', message: 'Not a number.' }],
        request_id: '0'.repeat(32),
      },
    });
    expect(told.content).toEqual([{ type: 'text', text: JSON.stringify(told.structuredContent) }]);
  });
});
