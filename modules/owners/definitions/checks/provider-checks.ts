import type { ProviderDocument } from '../schemas/provider-document.ts';
import { eachIn, type Findings } from './findings.ts';
import { checkId } from './identifiers.ts';
import { checkLicense } from './licenses.ts';
import { checkProviderType } from './open-words.ts';
import { checkProviderSecrets, checkVariableNames, checkVariables } from './secrets.ts';
import { checkParagraph } from './texts.ts';
import { checkVersion } from './versions.ts';

/** What can be said about a provider document without looking at any other. */
export function checkProvider(findings: Findings, document: ProviderDocument): void {
  checkId(findings, ['provider_id'], document.provider_id);
  checkProviderType(findings, ['provider_type'], document.provider_type);
  checkVersion(findings, ['version'], document.version);
  checkLicense(findings, ['license'], document.license);
  checkParagraph(findings, ['description'], document.description);
  checkVariableNames(findings, ['permissions', 'secrets'], document.permissions?.secrets);
  eachIn(document.provides, ['provides'], (provided, path) => {
    checkId(findings, [...path, 'tool_id'], provided.tool_id);
    checkVersion(findings, [...path, 'version'], provided.version);
  });
  checkVariables(findings, document);
  checkProviderSecrets(findings, document);
}
