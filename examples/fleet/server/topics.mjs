import { DATES } from './topics/dates.mjs';
import { ENCODINGS } from './topics/encodings.mjs';
import { NUMBERS } from './topics/numbers.mjs';
import { TEXT } from './topics/text.mjs';
import { UNITS } from './topics/units.mjs';

/**
 * What each server of the fleet can do: real, small and offline. One topic is one MCP server; its key names it. `inputs`
 * and `outputs` are the shorthand of a contract; `run` gets checked arguments and gives the structured result.
 */
export const TOPICS = { ...UNITS, ...TEXT, ...NUMBERS, ...DATES, ...ENCODINGS };

/** Servers with a fault, as they are met: what is declared for them is in order, what they do is not. */
export const FAULTY = {
  silent: 'Never answers, not even to `initialize`.',
  crashing: 'Ends as soon as it is started.',
  moody: 'Lists its tools, and dies in every call.',
  slow: 'Answers a call after an hour.',
  changed: 'Asks for another argument than what is declared.',
  flooding: 'Answers a call with 64 MiB of text.',
  chatty: 'Writes megabytes to its standard error, and works.',
};

/** What all of them are declared with. */
export const FAULTY_TOOL = {
  capability: 'text.transform',
  tool: 'echo',
  title: 'Echo',
  inputs: { text: 'string' },
  outputs: { text: 'string' },
  example: { text: 'hello' },
  run: ({ text }) => ({ text }),
};
