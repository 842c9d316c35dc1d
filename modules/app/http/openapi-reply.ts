import { hash } from 'node:crypto';
import { matchesEtag } from './etag.ts';
import { JSON_TYPE, revalidatedHeaders, unchangedHeaders } from './headers.ts';
import { openApiDocument } from './openapi.ts';
import type { Reply } from './reply.ts';

/** Answers with the document of this process, which is made at the first request for it. */
export function openApiAnswerer(): (condition: string | undefined) => Promise<Reply> {
  let made: Promise<{ readonly body: Buffer; readonly etag: string }> | undefined;
  return async (condition) => {
    made ??= make();
    const { body, etag } = await made;
    return condition === '*' || matchesEtag(condition, etag)
      ? { status: 304, headers: unchangedHeaders(etag) }
      : { status: 200, headers: revalidatedHeaders(JSON_TYPE, etag, body.length), body };
  };
}

async function make(): Promise<{ readonly body: Buffer; readonly etag: string }> {
  const body = Buffer.from(`${JSON.stringify(await openApiDocument(), null, 2)}\n`);
  return { body, etag: `"${hash('sha256', body, 'base64url').slice(0, 27)}"` };
}
