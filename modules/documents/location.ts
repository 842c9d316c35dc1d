import {
  compareDiagnostics,
  type Diagnostic,
  type Finding,
  jsonPointer,
  severityOf,
} from '../core/diagnostics/diagnostic.ts';
import { readJsonPlaces } from './json-places.ts';
import { LineIndex } from './line-index.ts';
import type { Place } from './place.ts';
import type { ReadDocument } from './read.ts';
import { readYamlPlaces } from './yaml-places.ts';

/**
 * The faults of the text and these findings as diagnostics, in their usual order. A finding stands at its value, or at
 * the key where it says so; where nothing is at its path, at the nearest value above. The text is parsed for places only
 * if there are findings.
 */
export function locate(file: string, document: ReadDocument, findings: readonly Finding[]): Diagnostic[] {
  const located = document.faults.map(({ code, line, column, path = [], message }): Diagnostic => {
    return { code, severity: severityOf(code), file, line, column, path: jsonPointer(path), message };
  });
  if (findings.length > 0) {
    const root =
      document.syntax === 'json' ? readJsonPlaces(document.text).root : readYamlPlaces(document.text);
    const lines = new LineIndex(document.text);
    for (const { code, severity, path, at, message, hint, stands } of findings) {
      located.push({
        code,
        severity: severity ?? severityOf(code),
        file,
        ...lines.placeOf(offsetOf(root, path, at ?? 'value')),
        path: jsonPointer(path),
        message,
        ...(hint === undefined ? {} : { hint }),
        ...(stands === undefined ? {} : { stands }),
      });
    }
  }
  return located.sort(compareDiagnostics);
}

function offsetOf(root: Place | undefined, path: Finding['path'], at: 'key' | 'value'): number {
  let place = root;
  for (const [index, step] of path.entries()) {
    const child = place?.child(step);
    if (child === undefined) break;
    if (at === 'key' && index === path.length - 1) return child.keyStart;
    place = child.value;
  }
  return place?.start ?? 0;
}
