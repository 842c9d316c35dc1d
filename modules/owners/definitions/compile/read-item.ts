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

/** `source`: the text of the whole file. */
export function readItem<Document>(
  rules: DocumentRules<Document>,
  value: unknown,
  source: string,
): ReadItem<Document> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { findings: [notADocument(rules.noun, value)], removed: [] };
  const typed = typedValue(rules.schema, value);
  if (typed.document === undefined) return { findings: typed.findings, removed: [] };
  const found = new Findings();
  found.addAll(typed.findings.map((finding) => numberFinding(finding, value)));
  checkKeys(found, rules.schema, value);
  checkTexts(found, value, source);
  const own = new Findings();
  rules.check(own, typed.document);
  found.addAll(own.all.map((finding) => ({ ...finding, path: originalPath(finding.path, typed.removed) })));
  const removed = found.all.flatMap(faultyPath);
  if (removed.length === 0) return { findings: found.all, document: typed.document, removed };
  const { document } = typedValue(rules.schema, withoutPaths(value, removed));
  return { findings: found.all, ...(document !== undefined && { document }), removed };
}

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
