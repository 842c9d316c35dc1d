/** A settings file that cannot be edited without risk to what else stands in it. */
export class SettingsFault extends Error {
  override readonly name = 'SettingsFault';
  /** 1-based; columns in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  /** The next step. */
  readonly cure: string;

  constructor({ line, column }: TextPosition, message: string, cure: string) {
    super(message);
    this.line = line;
    this.column = column;
    this.cure = cure;
  }
}

interface TextPosition {
  readonly line: number;
  readonly column: number;
}

export function positionAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset);
  const line = before.split(/\r\n|\r|\n/);
  return { line: line.length, column: (line.at(-1) ?? '').length + 1 };
}

export const FIX_BY_HAND = 'Mend it by hand, and run this again; nothing was written.';
