import type * as contract from '../contract.ts';
import { quoted, visible } from '../files/index.ts';

/** The text form of each answer, for clients that show no structured content. The content of a file stays as it is. */

export function renderRead(output: contract.ReadFileOutput): string[] {
  const { content, offset, bytes, size, next_offset: next } = output;
  if (next === null) return [content];
  const note = `Bytes ${offset} to ${offset + bytes} of ${size}. Go on with offset ${next}.`;
  return [content, note];
}

export function renderWrite({ path, bytes, created }: contract.WriteFileOutput): string[] {
  return [`${created ? 'Created' : 'Replaced'} ${quoted(path)}: ${bytes} bytes.`];
}

export function renderList({ entries, truncated, next_after: next }: contract.ListDirectoryOutput): string[] {
  const lines = entries.map(({ name, type, size }) => {
    if (type === 'directory') return `${visible(name)}/`;
    return `${visible(name)}  ${type === 'file' ? `${size ?? '?'} bytes` : type}`;
  });
  if (entries.length === 0) lines.push('Nothing here.');
  if (next !== null) lines.push(`There is more. Go on with after ${JSON.stringify(next)}.`);
  else if (truncated) lines.push('The directory has more entries than the server looks at.');
  return [lines.join('\n')];
}

export function renderSearch(output: contract.SearchFilesOutput): string[] {
  const lines = output.matches.flatMap((match) => {
    const path = visible(match.path) + (match.type === 'directory' ? '/' : '');
    return match.lines.length === 0
      ? [path]
      : match.lines.map(({ line, text }) => `${path}:${line}: ${visible(text)}`);
  });
  if (output.matches.length === 0) lines.push('No match.');
  if (output.truncated_by !== null) {
    lines.push(
      `Not everything was searched (${output.truncated_by}). Search a smaller directory or exclude more.`,
    );
  }
  if (output.skipped > 0) lines.push(`${output.skipped} not searched: too large, not text or not readable.`);
  return [lines.join('\n')];
}

export function renderInfo(output: contract.GetFileInfoOutput): string[] {
  const lines = Object.entries(output).map(
    ([key, value]) => `${key}: ${visible(String(value ?? 'unknown'))}`,
  );
  return [lines.join('\n')];
}
