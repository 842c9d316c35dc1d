import { PackageURL } from 'packageurl-js';
import * as z from 'zod';
import type { DiagnosticCode } from '../core/diagnostics/codes.ts';
import { err, ok, type Result } from '../core/result.ts';
import { hiddenCharacters } from './hidden-characters.ts';
import { isMachinePath } from './machine-path.ts';

/** UTF-16 units: longer ones name nothing that anyone could install. */
const MAX_LENGTH = 1_000;

interface PackageUrlFault {
  readonly code: DiagnosticCode;
  readonly message: string;
}

/**
 * A package URL (ECMA-427) in its canonical spelling, so that one package has one text. Refused beside what is none:
 * hidden characters and spaces, credentials in a qualifier (`literal_secret`), and paths of a machine, which identify
 * nothing.
 */
export function parsePackageUrl(text: string): Result<string, PackageUrlFault> {
  if (text.length > MAX_LENGTH) return err(invalid('The package URL is too long.'));
  const read = readParts(text);
  if (read === undefined)
    return err(invalid('The text is not a package URL like `pkg:npm/%40acme/files@1.2.0`.'));
  const { parsed, decoded } = read;
  // The library passes over spaces at the ends of parts: these are looked for in what was written.
  if (/\s/.test(decoded) || hiddenCharacters(decoded).length > 0)
    return err(invalid('The package URL contains spaces or characters that cannot be seen.'));
  const qualifiers = Object.values(parsed.qualifiers ?? {});
  if (qualifiers.some((value) => /:\/\/[^/?#]*@/.test(value)))
    return err({ code: 'literal_secret', message: 'A qualifier of the package URL contains credentials.' });
  if (qualifiers.some(isMachinePath))
    return err(invalid('A qualifier of the package URL is a path of a machine.'));
  return ok(parsed.toString());
}

function readParts(text: string): { readonly parsed: PackageURL; readonly decoded: string } | undefined {
  try {
    return { parsed: PackageURL.fromString(text), decoded: decodeURIComponent(text) };
  } catch {
    return undefined;
  }
}

const invalid = (message: string): PackageUrlFault => ({ code: 'invalid_value', message });

export const packageUrlField = z
  .string()
  .meta({ pattern: '^pkg:', maxLength: MAX_LENGTH, examples: ['pkg:npm/%40acme/files@1.2.0'] })
  .transform((text, context) => {
    const parsed = parsePackageUrl(text);
    if (parsed.ok) return parsed.value;
    const { code, message } = parsed.error;
    context.addIssue({ code: 'custom', message, params: { code } });
    return z.NEVER;
  });
