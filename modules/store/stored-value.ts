import type { Codec, Json, Stored } from '../core/ports/store.ts';
import { err, ok } from '../core/result.ts';
import { parsePayload, payloadText } from './payload.ts';

export const encodeEvents = <E>(codec: Codec<E>, events: readonly E[]): string =>
  payloadText(events.map((event): Json => codec.encode(event)));

export const encodeRecord = <R>(codec: Codec<R>, record: R): string => payloadText(codec.encode(record));

/** What cannot even be told apart into events stands as one that cannot be read. */
export function decodeEvents<E>(codec: Codec<E>, version: number, text: string): readonly Stored<E>[] {
  const parsed = parsePayload(text);
  if (parsed === undefined || !Array.isArray(parsed.value)) return [err('malformed')];
  return parsed.value.map((value: unknown) => decodeValue(codec, version, value));
}

export function decodeRecord<R>(codec: Codec<R>, version: number, text: string): Stored<R> {
  const parsed = parsePayload(text);
  return parsed === undefined ? err('malformed') : decodeValue(codec, version, parsed.value);
}

function decodeValue<T>(codec: Codec<T>, version: number, value: unknown): Stored<T> {
  if (version > codec.version) return err('newer_version');
  const decoded = codec.decode(version, value);
  return decoded === undefined ? err('malformed') : ok(decoded);
}
