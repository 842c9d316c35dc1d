import { isLanguage, nearestLanguage } from '../../../core/model/language.ts';
import { nearestTag, parseTag } from '../../../core/model/tag.ts';
import { eachIn, type Findings, type Path } from './findings.ts';
import { quote } from './quote.ts';

export function checkTags(findings: Findings, path: Path, tags: readonly string[] | undefined): void {
  eachIn(tags, path, (tag, at) => {
    if (parseTag(tag) !== undefined) return;
    const nearest = nearestTag(tag);
    findings.add(
      'invalid_tag',
      at,
      `${quote(tag)} is not a tag.`,
      nearest === undefined
        ? 'Use lower-case letters and digits, joined by single hyphens.'
        : `Write ${quote(nearest)}.`,
    );
  });
}

export function checkLanguages(
  findings: Findings,
  path: Path,
  languages: readonly string[] | undefined,
): void {
  eachIn(languages, path, (language, at) => checkLanguage(findings, at, language));
}

export function checkLanguage(findings: Findings, at: Path, language: string): void {
  if (isLanguage(language)) return;
  const nearest = nearestLanguage(language);
  findings.add(
    'invalid_language',
    at,
    `${quote(language)} is not a language code of ISO 639-1.`,
    nearest === undefined ? 'Write two letters, such as `es`.' : `Write ${quote(nearest)}.`,
  );
}
