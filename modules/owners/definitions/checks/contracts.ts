import { contractSchemas } from '../../../contracts/index.ts';
import { cleanText } from '../../../documents/index.ts';
import type { VersionDocument } from '../schemas/version-document.ts';
import type { Findings, Path } from './findings.ts';

/** Each half is the shorthand or JSON Schema 2020-12, and stands by itself: nothing is ever fetched. */
export function checkContract(findings: Findings, path: Path, contract: VersionDocument['contract']): void {
  if (contract === undefined) return;
  const { inputs, outputs } = contract;
  const declared = { ...(inputs !== undefined && { inputs }), ...(outputs !== undefined && { outputs }) };
  // Schemas know nothing of people who read: what they quote of the document is cleaned here (law 7).
  const found = contractSchemas(declared).findings.map((finding) => ({
    ...finding,
    message: cleanText(finding.message, { oneLine: true }),
  }));
  findings.addAll(found, path);
}
