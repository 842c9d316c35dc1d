import type { Terminal } from './terminal.ts';

const WORDS = {
  en: (owners: string) =>
    `The last load of ${owners} failed as a whole: what is shown of it is what was known before, if anything. See \`agent-tools doctor\`.`,
  es: (owners: string) =>
    `La última carga de ${owners} falló por completo: lo que se muestra es lo que se sabía antes, si algo se sabía. Véase \`agent-tools doctor\`.`,
} as const satisfies Record<Terminal['messages']['language'], (owners: string) => string>;

/** What every projection says where an owner's earlier content is kept (law 9); nothing where all of it is current. */
export function noteCompleteness(output: unknown, { messages, style }: Terminal): string {
  const completeness =
    typeof output === 'object' && output !== null && 'completeness' in output
      ? output.completeness
      : undefined;
  if (typeof completeness !== 'object' || completeness === null) return '';
  const kept = Object.entries(completeness).flatMap(([owner, state]) =>
    state === 'kept_after_failed_load' ? [owner] : [],
  );
  return kept.length === 0 ? '' : style.yellow(WORDS[messages.language](kept.join(', ')));
}
