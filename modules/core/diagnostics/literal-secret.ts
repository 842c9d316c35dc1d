import type { Finding } from './diagnostic.ts';

/** A secret in plain text. The key is named; the value is neither asked for nor known here. */
export const literalSecret = (path: Finding['path']): Finding => ({
  code: 'literal_secret',
  path,
  message: `\`${String(path.at(-1))}\` holds a secret in plain text.`,
  hint: 'Refer to it instead: `${env:NAME}` or `${file:PATH}`; and change the secret, for it has been in a file.',
});
