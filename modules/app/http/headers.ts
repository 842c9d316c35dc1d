/** Header lists as Node writes them: name, value, name, value. Made once, so that an answer allocates none. */
export type HeaderList = readonly string[];

export const JSON_TYPE = 'application/json; charset=utf-8';
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** On everything: a browser takes our word for the type, embeds nothing of ours, and tells nobody where it has been. */
const EVERYWHERE: HeaderList = [
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'no-referrer',
  'Cross-Origin-Resource-Policy',
  'same-origin',
];

/** A browser may keep the answer and must ask again; whoever asks with another token or session asks anew. */
const REVALIDATED: HeaderList = ['Cache-Control', 'private, no-cache', 'Vary', 'Authorization, Cookie'];

const NOT_KEPT: HeaderList = ['Cache-Control', 'no-store'];

/** Nothing of strangers runs in the page, whatever their texts say. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const revalidatedHeaders = (type: string, etag: string, length: number): HeaderList => [
  'Content-Type',
  type,
  'Content-Length',
  String(length),
  'ETag',
  etag,
  ...REVALIDATED,
  ...EVERYWHERE,
];

export const unchangedHeaders = (etag: string): HeaderList => ['ETag', etag, ...REVALIDATED, ...EVERYWHERE];

export const unkeptHeaders = (type: string, length: number): HeaderList => [
  'Content-Type',
  type,
  'Content-Length',
  String(length),
  ...NOT_KEPT,
  ...EVERYWHERE,
];

/** Of an answer that is other each time: a browser asks anew, and there is nothing to compare. */
export const unvalidatedHeaders = (type: string, length: number): HeaderList => [
  'Content-Type',
  type,
  'Content-Length',
  String(length),
  ...REVALIDATED,
  ...EVERYWHERE,
];

export const eventStreamHeaders = (): HeaderList => [
  'Content-Type',
  'text/event-stream; charset=utf-8',
  ...NOT_KEPT,
  'X-Accel-Buffering',
  'no',
  ...EVERYWHERE,
];

/** For whoever writes the rest itself. */
export const bareHeaders: readonly (readonly [name: string, value: string])[] = pairs([
  ...NOT_KEPT,
  ...EVERYWHERE,
]);

function pairs(list: HeaderList): readonly (readonly [string, string])[] {
  return list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1] ?? ''] as const] : []));
}

export const pageHeaders = (etag: string, length: number): HeaderList => [
  'Content-Type',
  'text/html; charset=utf-8',
  'Content-Length',
  String(length),
  'ETag',
  etag,
  'Cache-Control',
  'no-cache',
  'Content-Security-Policy',
  PAGE_POLICY,
  'Cross-Origin-Opener-Policy',
  'same-origin',
  ...EVERYWHERE,
];

/** `hashed`: the name holds the content's hash, and so the content never changes. */
export const assetHeaders = (type: string, length: number, hashed: boolean): HeaderList => [
  'Content-Type',
  type,
  'Content-Length',
  String(length),
  'Cache-Control',
  hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  ...EVERYWHERE,
];
