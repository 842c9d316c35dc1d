import type { Risk } from '../../core/model/risk.ts';
import type { SummaryShape } from '../shapes/tool.ts';
import type { Messages } from './messages/messages.ts';
import type { Style } from './terminal.ts';

/** `unknown` stays the word that filters and JSON use, and is shown as what it is: the absence of a fact. */
export const paintWord = (text: string, style: Style): string =>
  text === 'unknown' ? style.dim(text) : text;

export function paintRisk(text: string, risk: Risk | 'unknown', style: Style): string {
  switch (risk) {
    case 'critical':
    case 'high':
      return style.red(text);
    case 'medium':
      return style.yellow(text);
    case 'low':
      return style.green(text);
    case 'unknown':
      return style.dim(text);
  }
}

export const listed = (values: 'unknown' | readonly string[], separator = ', '): string =>
  values === 'unknown' ? values : values.join(separator);

/** One word without spaces, so that columns of a pipe can be counted. */
export const invocability = (
  { invocable, refusal }: Pick<SummaryShape, 'invocable' | 'refusal'>,
  messages: Messages,
): string => (invocable ? messages.yes : `${messages.no}:${refusal ?? 'unknown'}`);

export const orElse = <T>(value: T | 'unknown', text: (value: T) => string): string =>
  value === 'unknown' ? 'unknown' : text(value);
