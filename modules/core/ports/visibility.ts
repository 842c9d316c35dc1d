import type { Subject } from '../model/subject.ts';
import type { Tool } from '../model/tool.ts';

/**
 * What a subject may see. Opaque to faces: they carry it from the source of visibility to `Catalog.pin`.
 * It narrows and can never permit a call (law 6).
 */
export interface Visibility {
  /** Part of every ETag; equal digests see the same of every view. */
  readonly digest: string;
  /** `everything`, or a decision by definition attributes only. */
  readonly sees: 'everything' | ((tool: Tool) => boolean);
}

/** The loopback subject `local` sees everything (CONTRACT 6). */
export const EVERYTHING: Visibility = { digest: 'everything', sees: 'everything' };
/** What is left when whoever decides has failed (DESIGN 6). */
export const NOTHING: Visibility = { digest: 'nothing', sees: () => false };

/** Synchronous and cheap: it is asked for each request. Subjects of one profile get the SAME object. */
export interface VisibilitySource {
  of(subject: Subject): Visibility;
}
