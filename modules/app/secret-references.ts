import { constants, type FileHandle, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { SecretReferences, UnresolvedReference } from '../core/ports/secret-references.ts';
import { err, ok, type Result } from '../core/result.ts';

export interface SecretSurroundings {
  /** Absolute; what a path in a reference is relative to. */
  readonly workspace: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether files say who may read them, as POSIX has it. */
  readonly hasModes: boolean;
}

type Refusal = UnresolvedReference['reason'];
type Found = Result<string, Refusal>;

/** As the check for literals takes a reference: see `literal-secret.ts` of the configuration owner. */
const REFERENCE = /\$\{([a-z][a-z0-9_-]*):([^{}]+)\}/g;
/** Bytes: a certificate with its chain fits, a wrong file does not. */
const MAX_SIZE = 64 * 1024;
const OTHERS = 0o066;

/**
 * The secrets of this machine. A file's last line break is not part of it. What a value holds is not looked at again, so
 * that a secret cannot name another one.
 */
export function localSecretReferences(surroundings: SecretSurroundings): SecretReferences {
  return {
    async resolve(text, signal) {
      const parts: string[] = [];
      let end = 0;
      for (const match of text.matchAll(REFERENCE)) {
        signal.throwIfAborted();
        const [reference, kind = '', name = ''] = match;
        const found = await readSecret(kind, name, surroundings);
        if (!found.ok) return err({ reference, reason: found.error });
        parts.push(text.slice(end, match.index), found.value);
        end = match.index + reference.length;
      }
      return ok([...parts, text.slice(end)].join(''));
    },
  };
}

async function readSecret(kind: string, name: string, surroundings: SecretSurroundings): Promise<Found> {
  switch (kind) {
    case 'env':
      return presentOnly(
        Object.hasOwn(surroundings.environment, name) ? surroundings.environment[name] : undefined,
      );
    case 'file':
      return readSecretFile(name, surroundings);
    default:
      return err('unknown_kind');
  }
}

async function readSecretFile(path: string, { workspace, hasModes }: SecretSurroundings): Promise<Found> {
  try {
    // A pipe would be waited for until somebody writes into it.
    await using handle = await open(resolve(workspace, path), constants.O_RDONLY | constants.O_NONBLOCK);
    const found = await handle.stat();
    if (!found.isFile()) return err('unusable');
    if (hasModes && (found.mode & OTHERS) !== 0) return err('open_to_others');
    const bytes = await readBounded(handle);
    if (bytes === undefined) return err('unusable');
    return presentOnly(new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r?\n$/, ''));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return err(code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unusable');
  }
}

/** undefined: it is larger than it may be, whatever size was stated before. */
async function readBounded(handle: FileHandle): Promise<Uint8Array | undefined> {
  const buffer = new Uint8Array(MAX_SIZE + 1);
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, null);
    if (bytesRead === 0) return buffer.subarray(0, length);
    length += bytesRead;
  }
  return undefined;
}

/** Nothing between quotes is no secret, and what is no text for any system call is none either. */
const presentOnly = (value: string | undefined): Found => {
  if (value === undefined || value === '') return err('missing');
  return value.includes('\0') ? err('unusable') : ok(value);
};
