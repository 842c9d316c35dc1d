import type { ToolRef } from '../ids.ts';
import type { RecordKey } from '../ports/owner-reader.ts';

/** One for each version of a tool; ids and sources hold no space. */
export const reviewKey = ({ source, id }: ToolRef, version: string | undefined): RecordKey =>
  `${source} ${id} ${version ?? ''}` as RecordKey;
