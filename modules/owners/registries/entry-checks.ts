import type { DiagnosticCode } from '../../core/diagnostics/codes.ts';
import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { parseRegistryToolName } from '../../core/ids.ts';
import { isLanguage, nearestLanguage } from '../../core/model/language.ts';
import { REGISTRY_STATUSES, type RegistryStatus } from '../../core/model/lifecycle.ts';
import { nearestTag, parseTag } from '../../core/model/tag.ts';
import { hiddenCharacters, imperativeText } from '../../documents/index.ts';
import { entryPath, type ReadEntry } from './entry-fields.ts';
import { hiddenMessage, quote, shownLine, shownName } from './entry-text.ts';

type Add = (
  code: DiagnosticCode,
  below: readonly (string | number)[],
  message: string,
  hint?: string,
) => void;

export const isRegistryStatus = (word: string | undefined): word is RegistryStatus =>
  REGISTRY_STATUSES.some((status) => status === word);

const isBlank = (text: string): boolean => text.trim() === '';
const isText = (value: unknown): value is string => typeof value === 'string';

/** What seed 000 asks of the values of one entry, by itself: without its neighbours and without the file system. */
export function checkValues({ index, fields }: ReadEntry): readonly Finding[] {
  const findings: Finding[] = [];
  const add: Add = (code, below, message, hint) => {
    findings.push({ code, path: entryPath(index, ...below), message, ...(hint !== undefined && { hint }) });
  };
  const { name, description, location, status, capabilities, languages, tags } = fields;
  // A blank text is no present field (seed-reading A16).
  for (const [key, value] of Object.entries({ name, description, location, status })) {
    if (value !== undefined && isBlank(value))
      add('missing_field', [key], `\`${key}\` is empty.`, 'Fill it in; a blank text counts as missing.');
  }
  if (name !== undefined) checkName(add, name);
  if (description !== undefined) checkDescription(add, description);
  if (location !== undefined) checkHidden(add, ['location'], location);
  if (status !== undefined) checkStatus(add, status);
  if (capabilities !== undefined) checkCapabilities(add, capabilities);
  if (tags !== undefined) checkTags(add, tags);
  if (languages !== undefined) checkLanguages(add, languages);
  return findings;
}

function checkName(add: Add, name: string): void {
  const hidden = hiddenCharacters(name)[0];
  if (hidden !== undefined) {
    add('hidden_characters_in_id', ['name'], `The name contains ${hidden.name}.`, 'Type the name again.');
  }
  if (parseRegistryToolName(name) === undefined) {
    const message = `${quote(shownName(name))} is not lower-case words joined by hyphens.`;
    add('invalid_name', ['name'], message, 'Write it like `torrent-finder`.');
  }
}

function checkDescription(add: Add, description: string): void {
  if (/\n[^\S\n]*\n/.test(description.trim())) {
    add(
      'description_not_one_paragraph',
      ['description'],
      'The description has a blank line in it.',
      'Join it into one paragraph; details belong in TOOL.md.',
    );
  }
  const phrase = imperativeText(description);
  if (phrase !== undefined) {
    add(
      'imperative_text',
      ['description'],
      `The description speaks to the model: ${quote(phrase)}.`,
      'Describe what the tool does.',
    );
  }
  checkHidden(add, ['description'], description);
}

function checkStatus(add: Add, status: string): void {
  if (isRegistryStatus(status)) return;
  const nearest = status.trim().toLowerCase();
  const hint = isRegistryStatus(nearest) ? `Write \`${nearest}\`.` : `Use ${REGISTRY_STATUSES.join(', ')}.`;
  add('invalid_status', ['status'], `${quote(status)} is not a status of the registry.`, hint);
}

function checkCapabilities(add: Add, capabilities: readonly unknown[]): void {
  if (capabilities.length === 0)
    add('empty_capabilities', ['capabilities'], '`capabilities` names no operation.', 'Name at least one.');
  for (const [at, operation] of capabilities.entries()) {
    if (!isText(operation)) continue;
    if (isBlank(operation))
      add('invalid_value', ['capabilities', at], 'The operation has no name.', 'Name it, or remove it.');
    checkHidden(add, ['capabilities', at], operation);
  }
}

function checkTags(add: Add, tags: readonly unknown[]): void {
  if (tags.length === 0) add('empty_tags', ['tags'], '`tags` names no tag.', 'Name at least one.');
  for (const [at, tag] of tags.entries()) {
    if (!isText(tag)) continue;
    checkHidden(add, ['tags', at], tag);
    if (parseTag(tag) !== undefined) continue;
    const nearest = nearestTag(shownLine(tag));
    add(
      'invalid_tag',
      ['tags', at],
      `${quote(shownName(tag))} is not a tag.`,
      nearest === undefined ? 'Use lower-case words joined by single hyphens.' : `Write ${quote(nearest)}.`,
    );
  }
}

function checkLanguages(add: Add, languages: readonly unknown[]): void {
  if (languages.length === 0) add('empty_languages', ['languages'], '`languages` is empty.', 'Leave it out.');
  for (const [at, language] of languages.entries()) {
    if (!isText(language) || isLanguage(language)) continue;
    const nearest = nearestLanguage(language);
    add(
      'invalid_language',
      ['languages', at],
      `${quote(language)} is not an ISO 639-1 code.`,
      nearest === undefined ? 'Write two letters such as `es`.' : `Write \`${nearest}\`.`,
    );
  }
}

function checkHidden(add: Add, below: readonly (string | number)[], text: string): void {
  const message = hiddenMessage(text);
  if (message !== undefined) add('hidden_characters', below, message);
}
