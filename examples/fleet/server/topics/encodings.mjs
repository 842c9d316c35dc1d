import { createHash } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { round } from './round.mjs';
import { topicOf } from './topic.mjs';

const encoding = topicOf('data.encode');
const octets = (address) => {
  if (!isIPv4(address)) throw new Error('An address is written as 192.0.2.1.');
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
};
const channels = (colour) => {
  const found = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (found === null) throw new Error('A colour is written as #1e90ff.');
  return found.slice(1).map((part) => Number.parseInt(part, 16));
};
const luminance = (colour) => {
  const [red, green, blue] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

export const ENCODINGS = {
  digest: encoding(
    'sha256',
    'SHA-256',
    'Gives the SHA-256 digest of a text as hexadecimal digits.',
    { text: 'string' },
    { digest: 'string' },
    { text: 'agent' },
    ({ text: given }) => ({ digest: createHash('sha256').update(given).digest('hex') }),
  ),
  base64: encoding(
    'to_base64',
    'To Base64',
    'Writes a text as Base64 (UTF-8).',
    { text: 'string' },
    { base64: 'string' },
    { text: 'agent' },
    ({ text: given }) => ({ base64: Buffer.from(given).toString('base64') }),
  ),
  'url-encoding': encoding(
    'encode_url',
    'Encode for URL',
    'Encodes a text as a part of a web address.',
    { text: 'string' },
    { encoded: 'string' },
    { text: 'a b&c' },
    ({ text: given }) => ({ encoded: encodeURIComponent(given) }),
  ),
  morse: encoding(
    'to_morse',
    'To Morse code',
    'Writes letters and digits as Morse code.',
    { text: 'string' },
    { morse: 'string' },
    { text: 'SOS' },
    ({ text: given }) => {
      const signs =
        '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'.split(
          ' ',
        );
      return {
        morse: [...given.toLowerCase()]
          .map((letter) => signs[letter.charCodeAt(0) - 97] ?? (letter === ' ' ? '/' : ''))
          .filter(Boolean)
          .join(' '),
      };
    },
  ),
  'ip-range': {
    capability: 'network.inspect',
    tool: 'in_range',
    title: 'Address in range',
    description: 'Says whether an IPv4 address is in a range such as 192.0.2.0/24.',
    inputs: { address: 'string', range: 'string' },
    outputs: { inside: 'boolean' },
    example: { address: '192.0.2.77', range: '192.0.2.0/24' },
    run({ address, range }) {
      const [base, bits] = range.split('/');
      const size = 2 ** (32 - Number(bits));
      return { inside: Math.floor(octets(address) / size) === Math.floor(octets(base) / size) };
    },
  },
  contrast: {
    capability: 'colour.inspect',
    tool: 'contrast_ratio',
    title: 'Contrast ratio',
    description:
      'Gives the contrast of two colours as WCAG defines it, and whether text in them can be read.',
    inputs: { foreground: 'string', background: 'string' },
    outputs: { ratio: 'number', readable: 'boolean' },
    example: { foreground: '#1e1e1e', background: '#ffffff' },
    run({ foreground, background }) {
      const [light, dark] = [luminance(foreground), luminance(background)].sort((a, b) => b - a);
      const ratio = round((light + 0.05) / (dark + 0.05), 2);
      return { ratio, readable: ratio >= 4.5 };
    },
  },
};
