import { createHash } from 'node:crypto';
import { canonicalJson, NotCanonical } from '../../contracts/index.ts';
import type { EntryEvidence } from './registry-evidence.ts';

const hex = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** Of the bytes of one file. */
export const digestOf = (bytes: Uint8Array): string => hex(bytes);

/** Of an entry as written; the order of its keys has no meaning. */
export const revisionOf = (entry: unknown): string => `sha256:${hex(canonicalText(entry))}`;

/** JSON may hold half of a surrogate pair, which has no canonical form; its own escapes do for telling entries apart. */
function canonicalText(value: unknown): string {
  try {
    return canonicalJson(value);
  } catch (error) {
    if (error instanceof NotCanonical) return JSON.stringify(value);
    throw error;
  }
}

/** Of the content that a registry was loaded from: tools.json, each TOOL.md, and what stands at each location. */
export function generationOf(bytes: Uint8Array, evidence: readonly EntryEvidence[]): string {
  const looked = evidence.map(({ location = '', document }) => [
    location,
    document === undefined
      ? ''
      : document.content.state === 'read'
        ? hex(document.content.bytes)
        : document.content.state,
  ]);
  return shortened(JSON.stringify([hex(bytes), looked]));
}

/** Of a load that failed as a whole, over what was kept of an earlier one. */
export const failedGenerationOf = (content: Uint8Array | string, kept: string | undefined): string =>
  shortened(JSON.stringify(['failed', hex(content), kept ?? '']));

/** Of several parts that have digests or names of their own. */
export const combinedGeneration = (parts: readonly unknown[]): string => shortened(JSON.stringify(parts));

/** 128 bits tell all generations of all times apart. */
const shortened = (text: string): string => hex(text).slice(0, 32);
