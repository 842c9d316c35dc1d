import parseExpression from 'spdx-expression-parse';
import type { Findings, Path } from './findings.ts';
import { quote } from './quote.ts';

/** Catalogs repeat a handful of licences; bounded so that hostile ones cannot fill memory. */
const MAX_REMEMBERED = 1_000;
/** Far more than any real expression; the parser of longer ones could run out of stack. */
const MAX_LENGTH = 1_000;
const remembered = new Map<string, boolean>();

/** A tool of which nobody says under what terms it may be used. */
export function checkLicenseStated(findings: Findings, text: string | undefined): void {
  if (text !== undefined) return;
  findings.add('license_unknown', [], 'No licence is stated.', 'Add `license:` with an SPDX expression.');
}

export function checkLicense(findings: Findings, path: Path, text: string | undefined): void {
  if (text === undefined || (text.length <= MAX_LENGTH && isExpression(text))) return;
  findings.add(
    'invalid_license',
    path,
    `${quote(text)} is not an SPDX expression.`,
    'Write an SPDX id such as `MIT`, an expression such as `Apache-2.0 OR MIT`, or `LicenseRef-…`.',
  );
}

function isExpression(text: string): boolean {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const valid = parses(text);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(text, valid);
  return valid;
}

function parses(text: string): boolean {
  try {
    parseExpression(text);
    return true;
  } catch {
    return false;
  }
}
