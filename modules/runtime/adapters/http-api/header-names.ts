/** RFC 9110, 5.6.2. */
export const isHeaderName = (name: string): boolean => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);

/** One line of what HTTP can carry. */
export const isHeaderValue = (text: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(text);

/** What decides who asks whom, where a message ends, or what is done; never an argument of a call. */
const DENIED: ReadonlySet<string> = new Set([
  'host',
  'authorization',
  'cookie',
  'set-cookie',
  'content-length',
  'content-type',
  'content-encoding',
  'transfer-encoding',
  'accept-encoding',
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'via',
  'forwarded',
  'origin',
  'referer',
  'user-agent',
  'date',
  'x-real-ip',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  'x-original-url',
  'x-rewrite-url',
]);
const DENIED_BEGINNINGS = ['proxy-', 'sec-', 'x-forwarded-', ':'];

export function isDeniedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return DENIED.has(lower) || DENIED_BEGINNINGS.some((beginning) => lower.startsWith(beginning));
}
