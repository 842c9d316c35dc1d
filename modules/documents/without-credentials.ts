/** `user:password@` of an address; a user alone (`git@`) is no secret. */
const CREDENTIALS = /(?<=:\/\/)[^\s/:@"'<>`]{0,200}:[^\s/@"'<>`]{1,500}@/g;

/** Text with addresses as they may be shown: where they lead, and nothing of who may enter (law 8). */
export const withoutCredentials = (text: string): string =>
  text.includes('://') ? text.replaceAll(CREDENTIALS, '') : text;
