import { LEGACY_KEYS, type ToolDocument } from '../schemas/tool-document.ts';
import type { Findings } from './findings.ts';

const EXPECTED = ['author', 'publisher', 'versions', 'risk', 'approval_required'] as const;

/** The older shape of external tools: keys of its own, and none of the versions that carry contracts and offers. */
export const isLegacy = (document: ToolDocument): boolean =>
  document.versions === undefined && LEGACY_KEYS.some((key) => document[key] !== undefined);

export function checkLegacy(findings: Findings, document: ToolDocument): void {
  if (!isLegacy(document)) return;
  const missing = EXPECTED.filter((key) => document[key] === undefined);
  findings.add(
    'legacy_shape',
    [],
    `The entry has the older shape of external tools; it does not state ${missing.join(', ')}.`,
    'Add what is known of it; `purpose` becomes `description`, and `install` becomes an offer under `versions`.',
  );
}
