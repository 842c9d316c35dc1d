import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { homedir, hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../house/sources.ts';

/**
 * Marks that are planted where something private stands. Each is one run of letters, found whatever case it is written
 * in and whether or not its parts are joined by `_` or `-`.
 */
export const CANARIES = {
  secret_value: 'canarysecretvalue',
  secret_reference: 'canarysecretreference',
  url_credentials: 'canaryurlpassword',
  private_field: 'canaryprivatefield',
  raw_error: 'canaryrawerror',
  process_environment: 'canaryprocessvariable',
  host_name: 'canaryhostname',
  user_name: 'canaryusername',
  home_folder: 'canaryhomefolder',
  workspace_folder: 'canaryworkspacefolder',
  file_content: 'canaryfilecontent',
  history: 'canarygithistory',
  /** What callers say who they are with, and what is known of them beside their name. */
  bearer_token: 'canarybearertoken',
  subject_claim: 'canarysubjectclaim',
  /** Sent in headers that nothing answers to. */
  client_header: 'canaryclientheader',
} as const;

export type CanaryKind = keyof typeof CANARIES | 'machine';

export interface Leak {
  readonly kind: CanaryKind;
  /** What stands around it. */
  readonly excerpt: string;
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const KINDS = Object.keys(CANARIES) as (keyof typeof CANARIES)[];

/** What the product says everywhere: a machine that is called by such a word cannot be told from it. */
const PUBLIC_TEXT = ['schemas/openapi.json', 'docs/cli.md', 'docs/errors.md']
  .map((file) => readFileSync(join(ROOT, file), 'utf8').toLowerCase())
  .join('\n');

/** Folders and names of the machine that the test runs on; a short word may stand anywhere and says nothing. */
const MACHINE: readonly RegExp[] = [
  ...[ROOT, tmpdir(), homedir(), process.execPath]
    .filter((path) => path.length > 1)
    .map((path) => new RegExp(`(?<!\\w)${escaped(path)}(?![\\w-])`)),
  ...[hostname(), userInfo().username]
    .filter((name) => name.length >= 6 && !PUBLIC_TEXT.includes(name.toLowerCase()))
    .map((name) => new RegExp(`\\b${escaped(name)}\\b`, 'i')),
  // What a credential could be found again by.
  ...(['hex', 'base64', 'base64url'] as const).map(
    (form) => new RegExp(escaped(hash('sha256', CANARIES.bearer_token, form).replace(/=+$/, '')), 'i'),
  ),
  // A stack.
  /\n\s+at \S+ \(/,
  /\\n\s+at \S+ \(/,
];

/** Texts in which nothing was found: walks see the same answer many times. */
const clean = new Set<string>();

/** Everything private in a text, in plain, percent-encoded or Base64. */
export function leaksIn(text: string): readonly Leak[] {
  if (clean.has(text)) return [];
  const squeezed = text.replaceAll(SEPARATORS, '').toLowerCase();
  const found: Leak[] = [];
  for (const kind of KINDS) {
    if (squeezed.includes(CANARIES[kind])) found.push({ kind, excerpt: excerptOf(text, kind) });
    for (const encoded of BASE64[kind]) {
      const at = text.indexOf(encoded);
      if (at >= 0) found.push({ kind, excerpt: excerptAt(text, at) });
    }
  }
  for (const pattern of MACHINE) {
    const match = pattern.exec(text);
    if (match !== null) found.push({ kind: 'machine', excerpt: excerptAt(text, match.index) });
  }
  if (found.length === 0) clean.add(text);
  return found;
}

/** What may stand between the parts of a name. */
const SEPARATORS = /[_\s-]/g;

/** Where the canary stands, however its parts are joined. */
function excerptOf(text: string, kind: keyof typeof CANARIES): string {
  const pattern = new RegExp([...CANARIES[kind]].join('[_\\s-]*'), 'i');
  return excerptAt(text, pattern.exec(text)?.index ?? 0);
}

/** The part of the encoding that does not depend on what stands before and after, for each of three alignments. */
function base64Forms(token: string): readonly string[] {
  return [0, 1, 2].map((shift) => {
    const encoded = Buffer.from('\0'.repeat(shift) + token).toString('base64');
    return encoded.slice(shift === 0 ? 0 : 4, Math.floor(encoded.length / 4) * 4 - 4);
  });
}

const BASE64 = Object.fromEntries(KINDS.map((kind) => [kind, base64Forms(CANARIES[kind])])) as Readonly<
  Record<keyof typeof CANARIES, readonly string[]>
>;

const excerptAt = (text: string, at: number): string =>
  JSON.stringify(text.slice(Math.max(0, at - 80), at + 80));
