import type { DiagnosticCode } from '../../../core/diagnostics/codes.ts';
import type { Finding } from '../../../core/diagnostics/diagnostic.ts';

export type Path = readonly (string | number)[];

/** What the checks of one document have found so far. */
export class Findings {
  readonly #all: Finding[] = [];

  get all(): readonly Finding[] {
    return this.#all;
  }

  add(code: DiagnosticCode, path: Path, message: string, hint?: string): void {
    this.#all.push({ code, path, message, ...(hint !== undefined && { hint }) });
  }

  addAll(findings: readonly Finding[], below: Path = []): void {
    for (const finding of findings)
      this.#all.push(below.length === 0 ? finding : { ...finding, path: [...below, ...finding.path] });
  }
}

/** Runs a check on each member of a list that may be absent, with its place. */
export function eachIn<T>(
  list: readonly T[] | undefined,
  path: Path,
  check: (member: T, path: Path, index: number) => void,
): void {
  list?.forEach((member, index) => {
    check(member, [...path, index], index);
  });
}
