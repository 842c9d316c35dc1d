import * as z from 'zod';
import { parseProviderId, parseSourceId, parseToolId } from '../ids.ts';
import { parseSubjectId } from '../model/subject.ts';
import { parseInstant } from '../time.ts';

/** Fields of events, as strictly read as they were written: what is anything else is no event. */

export const keptBy = <T>(parse: (text: string) => T | undefined) =>
  z.string().transform((text, context): T => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: 'This is not what its owner writes.' });
    return z.NEVER;
  });

export const keptSubject = keptBy(parseSubjectId);
export const keptInstant = keptBy(parseInstant);
export const keptProvider = keptBy(parseProviderId);
export const keptTool = keptBy(parseToolId);
export const keptSource = keptBy(parseSourceId);
export const keptVersion = z.string().min(1).max(1_000);
/** Digests and revisions are compared and never read. */
export const keptWord = z.string().min(1).max(1_000);
export const keptText = z.string().min(1).max(2_000);
