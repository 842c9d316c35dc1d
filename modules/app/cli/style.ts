import pc from 'picocolors';
import type { Style } from '../text/terminal.ts';

interface Wish {
  /** false: `--no-color` was typed. */
  readonly color: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isTerminal: boolean;
}

/** Colours on a terminal, unless someone said otherwise (no-color.org, force-color.org). */
export function wantsColor({ color, environment, isTerminal }: Wish): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = environment;
  if (!color || (NO_COLOR !== undefined && NO_COLOR !== '')) return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return isTerminal && TERM !== 'dumb';
}

export const createStyle = (colored: boolean): Style => pc.createColors(colored);
