import * as z from 'zod';
import {
  ID_PATTERN,
  indexSource,
  MAX_ID_LENGTH,
  parseFamilyKey,
  parseImplementationId,
  parseIndexId,
  parseInstanceId,
  parseProviderId,
  parseRuntimeId,
  parseToolId,
} from '../ids.ts';
import { parseInstant } from '../time.ts';

/** Fields that several record formats have, checked by the parsers of the ids and times that they become. */

/** A text that its parser makes into a value; `message` says what is expected. */
export const parsedText = <T extends string>(
  parse: (text: string) => T | undefined,
  message: string,
  meta: { readonly [key: string]: unknown } = {},
) =>
  z
    .string()
    .meta(meta)
    .transform((text, context): T => {
      const value = parse(text);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

const matching =
  (pattern: RegExp, maxLength: number) =>
  (text: string): string | undefined =>
    text.length <= maxLength && pattern.test(text) ? text : undefined;

const wordField = (pattern: RegExp, maxLength: number, message: string, meta: object = {}) =>
  parsedText(matching(pattern, maxLength), message, { pattern: pattern.source, maxLength, ...meta });

const idMeta = { pattern: ID_PATTERN, maxLength: MAX_ID_LENGTH };
const GRAMMAR =
  'The id does not follow the grammar: lower-case letters and digits, joined by `.`, `_` or `-`.';

export const providerField = parsedText(parseProviderId, GRAMMAR, idMeta);
export const toolField = parsedText(parseToolId, GRAMMAR, idMeta);
export const indexField = parsedText(parseIndexId, GRAMMAR, idMeta);
export const familyKeyField = parsedText(parseFamilyKey, 'Expected a key like `tool:filesystem.read_file`.', {
  maxLength: MAX_ID_LENGTH,
  examples: ['tool:filesystem.read_file', 'channel:discord'],
});
export const implementationField = parsedText(
  parseImplementationId,
  'Expected an implementation like `tool:filesystem.read_file@1.0.0#filesystem-mcp-server`.',
);
export const instanceField = parsedText(parseInstanceId, 'Expected an instance like `instances.files`.');
export const runtimeField = parsedText(
  parseRuntimeId,
  'Expected the name of a runtime: letters, digits and `. _ : / -`, at most 100.',
);

export const originField = parsedText((text) => {
  const index = text.startsWith('index:') ? parseIndexId(text.slice('index:'.length)) : undefined;
  return index === undefined ? undefined : indexSource(index);
}, 'Expected an index like `index:official`.');

export const familyField = wordField(
  /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/,
  100,
  'Expected the name of a family, like `channel`.',
);
/** Reasons are words, so that no raw error is passed on as one. */
export const codeField = wordField(
  /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/,
  100,
  'Expected a code in lower_snake_case, like `signature_missing`.',
);
export const versionField = wordField(
  /^[0-9A-Za-z][0-9A-Za-z.+_-]*$/,
  100,
  'Expected a version like `1.2.0`.',
);
/** A word that its owner gave to a state of things, compared and never read. */
export const revisionField = wordField(
  /^[0-9A-Za-z](?:[0-9A-Za-z.:+/=_-]*[0-9A-Za-z=])?$/,
  200,
  'Expected a revision: letters, digits and `. : + / = _ -`, at most 200.',
);

const DIGEST =
  /^(?:sha256:[0-9a-f]{64}|sha384:[0-9a-f]{96}|sha512:[0-9a-f]{128}|sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64}|sha512-[A-Za-z0-9+/]{86}==)$/;
export const digestField = wordField(
  DIGEST,
  135,
  'Expected a digest: `sha256:` with 64 hexadecimal digits, or `sha512-` with 88 characters of Base64, as npm writes it.',
);
/** Name and version with qualifiers that cannot hold an address, a path or credentials. */
const PLAIN_PURL =
  'pkg:[a-z][a-z0-9.+-]*(?:/[A-Za-z0-9._~%+@-]+)+(?:\\?[a-z0-9._-]+=[A-Za-z0-9._~%+-]+(?:&[a-z0-9._-]+=[A-Za-z0-9._~%+-]+)*)?';
/** As a runtime's own tools write it, whole or shortened; never beginning as a path does. */
const LOADED_DIGEST = 'sha\\d{1,3}[:-][A-Za-z0-9+=][A-Za-z0-9+/=]{0,134}';
/** What a runtime says that it loaded: by digest, by package or by the id of an artifact, and nothing of its machine. */
export const loadedArtifactField = wordField(
  new RegExp(
    `^(?:${LOADED_DIGEST}|${PLAIN_PURL}|(?:inventory|index:[a-z0-9._-]+)\\|(?:${PLAIN_PURL})?\\|(?:${LOADED_DIGEST}|[0-9A-Za-z.:+=_-]*))$`,
  ),
  1_000,
  'Expected the digest, the package URL or the id of an artifact.',
);
export const contractDigestField = wordField(
  /^sha256:[0-9a-f]{64}$/,
  71,
  'Expected `sha256:` and 64 lower-case hexadecimal digits.',
);

/** With its offset: a local time would be another instant on another machine. */
export const instantField = z.iso.datetime({ offset: true }).transform((text, context) => {
  const instant = parseInstant(text);
  // Beyond these years texts do not order as time does.
  if (instant !== undefined && /^\d{4}-/.test(instant)) return instant;
  context.addIssue({ code: 'custom', message: 'The year is not between 0000 and 9999.' });
  return z.NEVER;
});

/** A hundred years: more than anyone can promise. */
const LONGEST = 3_155_760_000_000;
/** Milliseconds. */
export const durationField = z.int().min(0).max(LONGEST).meta({ description: 'Milliseconds.' });
