import { describe, expect, test } from 'vitest';
import { PROVIDER_TYPES } from '../../core/model/provider-type.ts';
import { type InvocableQuestion, invocable, NOT_INVOCABLE_SENTENCES } from './invocable.ts';

describe('what can be called from here', () => {
  test.each([
    [{ type: 'mcp_server', hasAddress: false }, 'mcp_server'],
    [{ type: 'http_api', hasAddress: false }, 'http_api'],
    [{ type: 'cli', hasAddress: false }, 'cli'],
    [{ type: 'local_binary', hasAddress: false }, 'local_binary'],
    [{ type: 'hosted_service', protocol: 'mcp', hasAddress: true }, 'mcp_server'],
    [{ type: 'hosted_service', protocol: 'Streamable-HTTP', hasAddress: true }, 'mcp_server'],
    [{ type: 'hosted_service', protocol: 'https', hasAddress: true }, 'http_api'],
    [{ type: 'hosted_service', protocol: 'https', hasAddress: false }, 'address_missing'],
    [{ type: 'hosted_service', protocol: 'grpc', hasAddress: true }, 'protocol_unknown'],
    [{ type: 'hosted_service', protocol: 'constructor', hasAddress: true }, 'protocol_unknown'],
    [{ type: 'hosted_service', hasAddress: true }, 'protocol_unknown'],
    [{ type: 'sdk', protocol: 'mcp', hasAddress: true }, 'library'],
    [{ type: 'marketplace_listing', hasAddress: true }, 'distribution'],
    [{ type: 'docker_image', hasAddress: true }, 'container'],
    [{ type: 'web_application', hasAddress: true }, 'for_people'],
    [{ type: 'workflow_action', hasAddress: true }, 'inside_another_system'],
    [{ type: undefined, hasAddress: true }, 'type_unknown'],
  ] satisfies readonly (readonly [InvocableQuestion, string])[])('%o: %s', (question, expected) => {
    const answer = invocable(question);
    expect(answer.kind === 'invocable' ? answer.type : answer.reason).toBe(expected);
  });

  test('every type has an answer, and every refusal a sentence', () => {
    for (const type of PROVIDER_TYPES) {
      const answer = invocable({ type, hasAddress: false });
      if (answer.kind === 'not_invocable') expect(NOT_INVOCABLE_SENTENCES[answer.reason]).toMatch(/\.$/);
    }
  });
});
