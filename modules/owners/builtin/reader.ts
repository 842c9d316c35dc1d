import type { BuiltinRecord } from '../../core/model/artifact.ts';
import type { OwnerReader } from '../../core/ports/owner-reader.ts';
import { KeptMirror, type KeptSource } from '../../core/records/kept-mirror.ts';
import { MirrorReader, type ReaderSettings } from '../../core/records/mirror-reader.ts';
import type { BuiltinRow } from './builtin-document.ts';

export type KeptBuiltin = KeptMirror<BuiltinRow, BuiltinRecord>;

export const keptBuiltin = (source: KeptSource): KeptBuiltin =>
  new KeptMirror('builtin', source, async () => (await import('./builtin-format.ts')).builtinFormat);

/** One record for each implementation and each family that is listed whole. */
export const createBuiltinReader = (
  kept: KeptBuiltin,
  settings: ReaderSettings,
): OwnerReader<BuiltinRecord> => new MirrorReader(kept, { ...settings, instantsOf: () => [] });
