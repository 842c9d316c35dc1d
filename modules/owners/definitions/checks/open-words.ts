import {
  canonicalProviderType,
  INSTALL_STRATEGIES,
  PROVIDER_TYPES,
  VERSION_POLICIES,
} from '../../../core/model/provider-type.ts';
import { parsePackageUrl } from '../../../documents/package-url.ts';
import type { OfferDocument } from '../schemas/version-document.ts';
import type { Findings, Path } from './findings.ts';
import { quote } from './quote.ts';

/** Every list of words can be extended by words of one's own that begin so. */
const OWN_WORD = /^x-/;

export function checkProviderType(findings: Findings, path: Path, word: string | undefined): void {
  if (word === undefined || OWN_WORD.test(word) || canonicalProviderType(word) !== undefined) return;
  findings.add(
    'unknown_provider_type',
    path,
    `${quote(word)} is not a known provider type; it is kept.`,
    `Known are ${PROVIDER_TYPES.join(', ')}; begin a word of your own with \`x-\`.`,
  );
}

export function checkOfferWords(findings: Findings, path: Path, offer: OfferDocument): void {
  checkProviderType(findings, [...path, 'provider_type'], offer.provider_type);
  checkWord(findings, [...path, 'install_strategy'], offer.install_strategy, INSTALL_STRATEGIES);
  checkWord(findings, [...path, 'version_policy'], offer.version_policy, VERSION_POLICIES);
  checkCoordinate(findings, [...path, 'coordinate'], offer.coordinate);
}

/** What is no package URL may hold credentials or a path of a machine, so it is not repeated. */
function checkCoordinate(findings: Findings, path: Path, text: string | undefined): void {
  const parsed = text === undefined ? undefined : parsePackageUrl(text);
  if (parsed === undefined || parsed.ok) return;
  const { code, message } = parsed.error;
  findings.add(code, path, message, 'Write it like `pkg:npm/%40acme/files@1.2.0`.');
}

function checkWord(findings: Findings, path: Path, word: string | undefined, known: readonly string[]): void {
  if (word === undefined || OWN_WORD.test(word) || known.includes(word)) return;
  findings.add(
    'invalid_value',
    path,
    `${quote(word)} is not one of ${known.join(', ')}.`,
    'Use one of these, or begin a word of your own with `x-`.',
  );
}
