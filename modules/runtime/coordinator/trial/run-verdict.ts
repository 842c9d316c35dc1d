import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { DiagnosticCode } from '../../../core/diagnostics/codes.ts';

/** What a process did. */
export type Ended =
  | { readonly kind: 'ended'; readonly exitCode: number; readonly stdout: Uint8Array }
  /** `word`: `killed`, `timeout`, `output_too_large`, or why it was not started. */
  | { readonly kind: 'failed'; readonly word: string };

export interface Asked {
  readonly tool: string;
  readonly operation: string;
  readonly expects: 'refusal' | 'result';
  readonly expected?: { readonly result: unknown };
}

export interface Fault {
  readonly code: DiagnosticCode;
  readonly message: string;
}

const envelope = z.discriminatedUnion('ok', [
  z.looseObject({ ok: z.literal(true), tool: z.string(), operation: z.string(), result: z.unknown() }),
  z.looseObject({
    ok: z.literal(false),
    tool: z.string(),
    operation: z.string(),
    error: z.looseObject({
      code: z.string().regex(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/),
      message: z.string().min(1),
    }),
  }),
]);

/** What a run did against the convention, and undefined where it kept it; messages never repeat what the tool wrote. */
export function verdictOf(ended: Ended, asked: Asked): Fault | undefined {
  const of = `of the operation \`${asked.operation}\``;
  if (ended.kind === 'failed') return fault('entry_point_failed', `The run ${of} failed: \`${ended.word}\`.`);
  const value = jsonOf(ended.stdout);
  if (value === undefined) return fault('invalid_envelope', `Standard output ${of} is not one JSON object.`);
  const read = envelope.safeParse(value);
  if (!read.success) {
    const where = read.error.issues[0]?.path.join('.') ?? '';
    return fault('invalid_envelope', `The envelope ${of} is wrong${where === '' ? '' : ` at \`${where}\``}.`);
  }
  const { tool, operation, ok } = read.data;
  if (tool !== asked.tool) return fault('invalid_envelope', `The envelope ${of} names another tool.`);
  if (operation !== asked.operation)
    return fault('invalid_envelope', `The envelope ${of} names another operation.`);
  if (ok !== (ended.exitCode === 0))
    return fault('exit_code_mismatch', `The exit code ${of} is ${ended.exitCode}, and \`ok\` is ${ok}.`);
  if (asked.expects === 'refusal') {
    if (read.data.ok || read.data.error.code !== 'unknown_operation')
      return fault(
        'unknown_operation_accepted',
        `The unknown operation was not refused as \`unknown_operation\`.`,
      );
    return undefined;
  }
  if (!read.data.ok)
    return fault('example_failed', `The example ${of} is refused: \`${read.data.error.code}\`.`);
  const { result } = read.data;
  if (asked.expected !== undefined && !isDeepStrictEqual(result, asked.expected.result))
    return fault('example_failed', `The example ${of} gives another result than TOOL.md states.`);
  return undefined;
}

const fault = (code: DiagnosticCode, message: string): Fault => ({ code, message });

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
