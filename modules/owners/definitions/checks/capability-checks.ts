import type { CapabilityDocument } from '../schemas/capability-document.ts';
import type { Findings } from './findings.ts';
import { checkId, checkIds } from './identifiers.ts';
import { checkParagraph, checkRequiredText } from './texts.ts';

/** What can be said about a word of the vocabulary without looking at any other. */
export function checkCapability(findings: Findings, document: CapabilityDocument): void {
  checkId(findings, ['id'], document.id);
  checkRequiredText(findings, ['name'], document.name);
  checkRequiredText(findings, ['description'], document.description);
  checkParagraph(findings, ['description'], document.description);
  checkIds(findings, ['broader'], document.broader);
  checkIds(findings, ['aliases'], document.aliases);
  checkId(findings, ['replaced_by'], document.replaced_by);
}
