import type { ToolDocument } from '../schemas/tool-document.ts';
import type { VersionDocument } from '../schemas/version-document.ts';
import { checkContract } from './contracts.ts';
import { eachIn, type Findings, type Path } from './findings.ts';
import { checkId, checkIds } from './identifiers.ts';
import { checkLanguages, checkTags } from './labels.ts';
import { checkLegacy } from './legacy.ts';
import { checkLicense, checkLicenseStated } from './licenses.ts';
import { checkOfferWords } from './open-words.ts';
import { checkInstant, checkPricing } from './pricing.ts';
import { checkContractSecrets, checkExampleSecrets, checkVariableNames, mayMarkSecrets } from './secrets.ts';
import { checkStatus } from './status-words.ts';
import { checkParagraph, checkRequiredText } from './texts.ts';
import { checkRepeatedVersions, checkToolVersion } from './versions.ts';

/** What can be said about a tool document without looking at any other. */
export function checkTool(findings: Findings, document: ToolDocument, source: string): void {
  checkId(findings, ['id'], document.id);
  checkRequiredText(findings, ['type'], document.type);
  checkRequiredText(findings, ['name'], document.name);
  checkParagraph(findings, ['description'], document.description);
  checkStatus(findings, ['status'], document.status);
  checkCapabilities(findings, document);
  checkIds(findings, ['aliases'], document.aliases);
  checkId(findings, ['replaced_by'], document.replaced_by);
  checkDeprecation(findings, document.deprecation);
  checkTags(findings, ['tags'], document.tags);
  checkLanguages(findings, ['languages'], document.languages);
  checkPricing(findings, ['pricing'], document.pricing);
  checkVariableNames(findings, ['permissions', 'secrets'], document.permissions?.secrets);
  checkVariableNames(findings, ['auth', 'env'], document.auth?.env);
  checkLicense(findings, ['license'], document.license);
  checkLicenseStated(findings, document.license);
  checkRepeatedVersions(findings, ['versions'], document.versions);
  eachIn(document.versions, ['versions'], (version, path) => {
    checkVersionDocument(findings, path, version);
  });
  if (mayMarkSecrets(source)) {
    checkContractSecrets(findings, document);
    checkExampleSecrets(findings, document);
  }
  checkLegacy(findings, document);
}

function checkCapabilities(findings: Findings, { capabilities }: ToolDocument): void {
  if (capabilities?.length === 0)
    findings.add(
      'empty_capabilities',
      ['capabilities'],
      'The list of capabilities is empty.',
      'Name at least one.',
    );
  checkIds(findings, ['capabilities'], capabilities);
}

function checkDeprecation(findings: Findings, deprecation: ToolDocument['deprecation']): void {
  checkInstant(findings, ['deprecation', 'since'], deprecation?.since);
  checkInstant(findings, ['deprecation', 'sunset'], deprecation?.sunset);
  checkId(findings, ['deprecation', 'replaced_by'], deprecation?.replaced_by);
}

function checkVersionDocument(findings: Findings, path: Path, version: VersionDocument): void {
  checkToolVersion(findings, path, version);
  checkStatus(findings, [...path, 'status'], version.status);
  checkContract(findings, [...path, 'contract'], version.contract);
  checkInstant(findings, [...path, 'released'], version.released);
  eachIn(version.providers, [...path, 'providers'], (offer, at) => {
    checkId(findings, [...at, 'provider_id'], offer.provider_id);
    checkStatus(findings, [...at, 'offer_status'], offer.offer_status);
    checkOfferWords(findings, at, offer);
    checkVariableNames(findings, [...at, 'auth', 'env'], offer.auth?.env);
    checkVariableNames(findings, [...at, 'permissions', 'secrets'], offer.permissions?.secrets);
  });
}
