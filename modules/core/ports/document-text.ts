import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** Reads a document that someone hands over as text, JSON or YAML, and knows where in it a value stands. */
export interface DocumentText {
  /** `file`: how the document is called in findings; `.json` is read as JSON. Never throws for content. */
  read(text: string, file: string): Promise<HandedDocument>;
}

export interface HandedDocument {
  readonly value: unknown;
  /** Of the text itself; with an error among them the value is not to be used. */
  readonly diagnostics: readonly Diagnostic[];
  /** The same findings at their lines and columns in this text, in its name. Paths are JSON pointers into the value. */
  place(findings: readonly Diagnostic[]): readonly Diagnostic[];
}
