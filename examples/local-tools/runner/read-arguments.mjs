import { ToolError } from './run-tool.mjs';

/** Bytes on stdin; more is refused rather than held in memory. */
const LIMIT = 8 * 1024 * 1024;

/**
 * Flags (`--name value`) where there are any, else one JSON object on stdin; checked against the operation's inputs,
 * which use the words of the contract shorthand (`string`, `integer?`, …).
 */
export async function readArguments(inputs, flags, stdin) {
  const given = flags.length > 0 ? readFlags(inputs, flags) : await readObject(stdin);
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(inputs, name)) throw invalid(`There is no argument ${name.slice(0, 60)}.`);
  }
  for (const [name, word] of Object.entries(inputs)) {
    const type = word.replace(/\?$/, '');
    if (!Object.hasOwn(given, name)) {
      if (type === word) throw invalid(`The argument ${name} is missing.`);
    } else if (!isOfType(type, given[name])) {
      throw invalid(`The argument ${name} takes a value of type ${type}.`);
    }
  }
  return given;
}

const invalid = (message) => new ToolError('invalid_arguments', message);

function readFlags(inputs, flags) {
  const given = {};
  for (let at = 0; at < flags.length; at += 2) {
    const name = flags[at].replace(/^--/, '');
    if (name === flags[at] || at + 1 >= flags.length) throw invalid('Arguments are written as --name value.');
    const type = Object.hasOwn(inputs, name) ? inputs[name].replace(/\?$/, '') : 'string';
    given[name] = type === 'string' ? flags[at + 1] : parse(flags[at + 1]);
  }
  return given;
}

async function readObject(stdin) {
  if (stdin.isTTY) return {};
  const chunks = [];
  let length = 0;
  for await (const chunk of stdin) {
    length += chunk.length;
    if (length > LIMIT) throw invalid(`The arguments are larger than ${LIMIT} bytes.`);
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  if (text.trim() === '') return {};
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('The arguments on stdin are one JSON object.');
  }
  return value;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('The arguments are not valid JSON.');
  }
}

function isOfType(type, value) {
  switch (type) {
    case 'integer':
      return Number.isSafeInteger(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'any':
      return true;
    default:
      return typeof value === type;
  }
}
