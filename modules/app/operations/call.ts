import * as z from 'zod';
import { CatalogError } from '../../core/errors.ts';
import type { CallResultKind } from '../../core/ports/tool-calls.ts';
import { presentCall } from '../presenters/present-call.ts';
import { callResult } from '../shapes/call.ts';
import { noteCall, renderCall } from '../text/render-call.ts';
import { defineOperation } from './operation.ts';

/** CONTRACT 5. */
const EXITS = { ok: 0, tool_error: 1, refused: 4, failed: 7 } as const satisfies Record<
  CallResultKind,
  number
>;

export const call = defineOperation({
  name: 'call',
  summary: 'Call a tool, where its definition, policy and an approval let it be called',
  input: z.object({
    tool: z
      .string()
      .min(1)
      .max(300)
      .describe('The id of the tool, or one of its aliases; ID@VERSION works too.'),
    version: z.string().min(1).max(200).optional().describe('Default: the latest.'),
    offer: z.string().min(1).max(300).optional().describe('The provider; default: the one that stands best.'),
    arguments: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        'What the tool takes, as one JSON object; on a command line JSON, @FILE, or - for standard input.',
      ),
    operation: z.string().min(1).max(200).optional().describe('Of an entry of a registry that has several.'),
    source: z.string().min(1).max(300).optional().describe('Its source, where several define it.'),
    snapshot: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('As `show` and `search` gave it: refused where the tool has changed since.'),
    task: z
      .string()
      .max(1_000)
      .optional()
      .describe(
        'What it is for, in your own words, without names or secrets: the journal keeps it, and `examples suggest` may propose it.',
      ),
    allow_deprecated: z.boolean().optional().describe('Call a deprecated entry of a registry all the same.'),
  }),
  output: callResult,
  reads: ['definitions', 'registries', 'configuration', 'inventory', 'observations', 'approvals', 'reviews'],
  effect: 'command',
  permission: 'call',
  ends: 'with_caller',
  http: { method: 'POST', path: '/v1/calls' },
  cli: {
    place: 'server_if_running',
    positional: ['tool'],
    flags: { arguments: ['--args'] },
    examples: [
      `agent-tools call filesystem.read_file --args '{"path": "notes.txt"}'`,
      'agent-tools call text-stats --operation count --args @text.json',
    ],
    render: renderCall,
    note: noteCall,
    exit: ({ outcome }) => EXITS[outcome],
  },
  async run({ reader, subject, now, signal, progress, services }, input) {
    const { tool, version } = named(input);
    const answer = await services.calls.call(
      {
        tool,
        ...(version !== undefined && { version }),
        arguments: input.arguments ?? {},
        ...(input.offer !== undefined && { offer: input.offer }),
        ...(input.operation !== undefined && { operation: input.operation }),
        ...(input.source !== undefined && { source: input.source }),
        ...(input.snapshot !== undefined && { snapshot: input.snapshot }),
        ...(input.task !== undefined && { task: input.task }),
        ...(input.allow_deprecated !== undefined && { allowDeprecated: input.allow_deprecated }),
      },
      { reader, subject, now, signal, ...(progress !== undefined && { progress }) },
    );
    return presentCall(answer);
  },
});

function named({ tool, version }: { readonly tool: string; readonly version?: string | undefined }) {
  const at = tool.indexOf('@');
  if (at === -1) return { tool, version };
  if (version !== undefined)
    throw new CatalogError('invalid_request', 'The version is given twice.', 'Give it once.');
  return { tool: tool.slice(0, at), version: tool.slice(at + 1) };
}
