import { compareDiagnostics, type Diagnostic } from '../core/diagnostics/diagnostic.ts';
import type { HandedDocument } from '../core/ports/document-text.ts';
import { readJsonPlaces } from './json-places.ts';
import { readJson } from './json-reader.ts';
import { LineIndex } from './line-index.ts';
import { locate } from './location.ts';
import type { Place } from './place.ts';
import { LIMITS, type ReadDocument } from './read.ts';
import { readYamlPlaces } from './yaml-places.ts';
import { readYaml } from './yaml-reader.ts';

/**
 * A document that someone hands over as text: JSON where its name or its first character says so, else YAML. `file` is
 * how findings call it. Beyond the limit of files only JSON is read, without places: machines write such inventories.
 */
export function readHandedDocument(text: string, file: string): HandedDocument {
  const isJson = file.toLowerCase().endsWith('.json') || /^\ufeff?\s*[[{]/.test(text);
  const bytes = new TextEncoder().encode(text);
  if (isJson && bytes.length > LIMITS.fileSize) return readLargeJson(text, file);
  const document = isJson ? readJson(bytes) : readYaml(bytes);
  return {
    value: document.value,
    diagnostics: locate(file, document, []),
    place: (findings) => placeIn(file, document, findings),
  };
}

function readLargeJson(text: string, file: string): HandedDocument {
  const whole = { file, line: 1, column: 1 };
  const place = (findings: readonly Diagnostic[]): readonly Diagnostic[] =>
    findings.map((finding) => ({ ...finding, ...whole })).sort(compareDiagnostics);
  try {
    return { value: JSON.parse(text) as unknown, diagnostics: [], place };
  } catch {
    const message = 'The text is not well-formed JSON.';
    return {
      value: undefined,
      diagnostics: [{ code: 'json_syntax', severity: 'error', ...whole, path: '', message }],
      place,
    };
  }
}

function placeIn(
  file: string,
  { syntax, text }: ReadDocument,
  findings: readonly Diagnostic[],
): readonly Diagnostic[] {
  const root = syntax === 'json' ? readJsonPlaces(text).root : readYamlPlaces(text);
  const lines = new LineIndex(text);
  return findings
    .map((finding) => ({ ...finding, file, ...lines.placeOf(startOf(root, finding.path)) }))
    .sort(compareDiagnostics);
}

/** Of the value at a JSON pointer, or of the nearest one above it that is there. */
function startOf(root: Place | undefined, pointer: string): number {
  let place = root;
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const child = place?.child(/^\d+$/.test(name) ? Number(name) : name);
    if (child === undefined) break;
    place = child.value;
  }
  return place?.start ?? 0;
}
