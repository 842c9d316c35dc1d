import * as z from 'zod';
import { presentCapability } from '../presenters/present-capability.ts';
import { presentDomains } from '../presenters/present-domains.ts';
import { capabilityList } from '../shapes/capability.ts';
import { noteCapabilities, renderCapabilities } from '../text/render-capabilities.ts';
import { defineOperation } from './operation.ts';
import { pageOfNames, paging } from './paging.ts';

export const capabilities = defineOperation({
  name: 'capabilities',
  summary: 'List the vocabulary of capabilities with the tools that implement them',
  input: z.object({
    domain: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Only those that the vocabulary counts to this domain; `unknown`: to none.'),
    ...paging,
  }),
  output: capabilityList,
  reads: ['definitions', 'registries'],
  effect: 'read',
  http: { method: 'GET', path: '/v1/capabilities' },
  cli: {
    pages: 'capabilities',
    examples: [
      'agent-tools capabilities',
      'agent-tools capabilities file.read',
      'agent-tools capabilities --domain file',
    ],
    render: renderCapabilities,
    note: noteCapabilities,
  },
  run({ reader, defaultLimit, envelope }, input) {
    const { items, total, next_cursor } = pageOfNames(
      reader
        .capabilities()
        .filter(({ domain = 'unknown' }) => input.domain === undefined || domain === input.domain),
      (each) => each.id,
      input,
      defaultLimit,
      input.domain,
    );
    return {
      ...envelope(),
      total,
      next_cursor,
      domains: presentDomains(reader),
      capabilities: items.map((each) => presentCapability(reader, each)),
    };
  },
});
