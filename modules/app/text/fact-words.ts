import { HEALTH_STATUSES } from '../../core/model/observation.ts';
import type { AnyFactShape } from '../shapes/fact.ts';
import { shortDuration } from './messages/duration.ts';
import type { Messages } from './messages/messages.ts';
import type { Style, Terminal } from './terminal.ts';

type Value = Extract<AnyFactShape, { readonly state: 'known' }>['value'];

/** Yes, no, or the owner's own word; a key that is declared says yes. */
export function valueWord(value: Value, messages: Messages): string {
  if (typeof value === 'string') return value;
  return value === false ? messages.no : messages.yes;
}

/** What is known, in a word. */
export function factWord(fact: AnyFactShape, messages: Messages): string {
  switch (fact.state) {
    case 'known':
      return valueWord(fact.value, messages);
    case 'unknown':
      return 'unknown';
    case 'not_applicable':
      return messages.not_applicable;
  }
}

/** The code that goes with it: `set_by_default`, `stale`, `not_declared/origin_not_declared`; empty where there is none. */
export function factReason(fact: AnyFactShape): string {
  switch (fact.state) {
    case 'known':
      return fact.detail_code ?? '';
    case 'unknown':
      return fact.detail_code === null ? fact.reason : `${fact.reason}/${fact.detail_code}`;
    case 'not_applicable':
      return fact.reason;
  }
}

/** One word without spaces, with its reason where it is not known. */
export const factCell = (fact: AnyFactShape, messages: Messages): string =>
  fact.state === 'known' ? factWord(fact, messages) : `${fact.state}:${factReason(fact)}`;

/** When it was seen, or how long ago for someone who reads along; of what is not known any more, what it was. */
export function seenCell(fact: AnyFactShape, terminal: Terminal): string {
  const { messages } = terminal;
  if (fact.state === 'known') return momentText(fact.observed_at, terminal);
  if (fact.state !== 'unknown' || fact.last === null) return '';
  return messages.was(valueWord(fact.last.value, messages), momentText(fact.last.observed_at, terminal));
}

/** A pipe gets instants: an age in a file would soon be wrong. */
export const showsAges = ({ interactive, now }: Terminal): boolean => interactive && now !== undefined;

const momentText = (instant: string, terminal: Terminal): string =>
  showsAges(terminal) && terminal.now !== undefined
    ? shortDuration(Math.max(0, Date.parse(terminal.now) - Date.parse(instant)))
    : instantText(instant);

/** `2026-05-09 10:00:00Z`: people do not read milliseconds. */
export const instantText = (instant: string): string => instant.replace('T', ' ').replace(/\.\d+(?=Z$)/, '');

export function paintFact(text: string, fact: AnyFactShape, style: Style): string {
  if (fact.state !== 'known') return style.dim(text);
  const { value } = fact;
  if (value === false || value === HEALTH_STATUSES[2]) return style.red(text);
  return value === HEALTH_STATUSES[1] ? style.yellow(text) : style.green(text);
}
