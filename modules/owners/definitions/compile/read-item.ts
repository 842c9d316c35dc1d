import type { DiagnosticCode } from '../../../core/diagnostics/codes.ts';
import { type Finding, severityOf } from '../../../core/diagnostics/diagnostic.ts';
import { withoutPaths } from '../../../documents/index.ts';
import { Findings, type Path } from '../checks/findings.ts';
import { checkKeys } from '../checks/keys.ts';
import { checkTexts } from '../checks/texts.ts';
import type { DocumentRules } from './document-rules.ts';
import { numberFinding } from './number-findings.ts';
import { originalPath } from './original-paths.ts';
import { typedValue } from './typed-value.ts';

/** A value as far as it is sound. */
export interface ReadItem<Document> {
  /** Paths begin at the value. */
  readonly findings: readonly Finding[];
  /** Without anything that an error stands at; undefined: the value is no mapping. */
  readonly document?: Document;
  /** What was taken out, by its place in the value. */
  readonly removed: readonly Path[];
}

/** The text that a value was read from. */
export interface SourceText {
  readonly text: string;
  /** Whether it has any character beyond ASCII, or an escape. */
  readonly mayHide: boolean;
  /** Only a part of the text could be read: what is missing from the value may well stand in the file. */
  readonly isPartial: boolean;
}

export function readItem<Document>(
  rules: DocumentRules<Document>,
  value: unknown,
  source: SourceText,
): ReadItem<Document> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { findings: [notADocument(rules.noun, value)], removed: [] };
  const typed = typedValue(rules.schema, value);
  if (typed.document === undefined) return { findings: typed.findings, removed: [] };
  const found = new Findings();
  found.addAll(typed.findings.map((finding) => numberFinding(finding, value)));
  checkKeys(found, rules.schema, value);
  checkTexts(found, value, source.mayHide);
  const own = new Findings();
  rules.check(own, typed.document, source.text);
  found.addAll(own.all.map((finding) => ({ ...finding, path: originalPath(finding.path, typed.removed) })));
  const findings = source.isPartial ? found.all.filter(({ code }) => !ABOUT_ABSENCE.has(code)) : found.all;
  const removed = findings.flatMap(faultyPath);
  if (removed.length === 0) return { findings, document: typed.document, removed };
  const { document } = typedValue(rules.schema, withoutPaths(value, removed));
  return { findings, ...(document !== undefined && { document }), removed };
}

const ABOUT_ABSENCE: ReadonlySet<DiagnosticCode> = new Set([
  ...(['missing_field', 'empty_capabilities', 'legacy_shape', 'license_unknown'] as const),
]);

/** What an error makes unusable. A key that is missing takes nothing with it, and half a contract is none. */
function faultyPath({ code, severity, path }: Finding): readonly Path[] {
  if ((severity ?? severityOf(code)) !== 'error' || code === 'missing_field' || path.length === 0) return [];
  return code === 'invalid_contract' ? [path.slice(0, path.indexOf('contract') + 2)] : [path];
}

const notADocument = (noun: string, value: unknown): Finding => ({
  code: 'not_a_tool',
  path: [],
  message: `The file does not describe ${noun}: it holds ${value === null || value === undefined ? 'nothing' : 'no mapping'}.`,
  hint: 'Write one mapping of keys to values.',
});
