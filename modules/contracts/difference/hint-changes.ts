import type { Change, ChangeBody, HintName, HintValue } from './change.ts';
import { NO_EFFECT } from './effect.ts';
import { severityOf } from './severity.ts';

/** MCP's defaults, which are the worst case, and which value is the safer one (MCP 2026-07-28, ToolAnnotations). */
const HINTS = {
  readOnlyHint: { unstated: 'false', safer: 'true' },
  destructiveHint: { unstated: 'true', safer: 'false' },
  idempotentHint: { unstated: 'false', safer: 'true' },
  openWorldHint: { unstated: 'true', safer: 'false' },
} as const satisfies Record<HintName, { readonly unstated: HintValue; readonly safer: HintValue }>;

export const HINT_NAMES = Object.keys(HINTS) as readonly HintName[];

/** undefined: the value is no hint. An absent one is known to be unstated, which is not false. */
export function hintValue(value: unknown): HintValue | undefined {
  if (value === undefined) return 'unstated';
  return typeof value === 'boolean' ? `${value}` : undefined;
}

/** Hints are claims of the server; that one got safer is no reason to trust it. */
export function hintChange(hint: HintName, before: HintValue, after: HintValue): Change | undefined {
  if (before === after) return undefined;
  const body: ChangeBody = {
    kind: 'hint_flipped',
    hint,
    before,
    after,
    how: before === 'unstated' ? 'appeared' : after === 'unstated' ? 'vanished' : 'flipped',
    direction: directionOf(hint, before, after),
  };
  return {
    ...body,
    side: 'definition',
    path: `/annotations/${hint}`,
    severity: severityOf(body, 'definition', NO_EFFECT),
  };
}

function directionOf(hint: HintName, before: HintValue, after: HintValue): 'safer' | 'riskier' | 'neutral' {
  const { unstated, safer } = HINTS[hint];
  const counts = (value: HintValue): HintValue => (value === 'unstated' ? unstated : value);
  if (counts(before) === counts(after)) return 'neutral';
  return counts(after) === safer ? 'safer' : 'riskier';
}
