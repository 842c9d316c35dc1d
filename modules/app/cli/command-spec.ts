/** One command as typed, derived from its operations or stated beside its code; parser, help and completion read this. */
export interface CommandSpec {
  /** `list`, `registry check`. */
  readonly name: string;
  /** One line without a full stop. */
  readonly summary: string;
  readonly arguments: readonly ArgumentSpec[];
  readonly options: readonly OptionSpec[];
  readonly examples: readonly string[];
}

export interface ArgumentSpec {
  /** The input key. */
  readonly key: string;
  readonly description: string;
  readonly required: boolean;
  /** Takes all the rest. */
  readonly many: boolean;
  readonly choices?: readonly string[];
  readonly completes?: Completes;
}

export interface OptionSpec {
  readonly key: string;
  /** As typed, short ones first: `['-q', '--q']`. */
  readonly flags: readonly string[];
  readonly description: string;
  /** Without: a switch. */
  readonly value?: OptionValue;
  /** A switch that has a `--no-` form as well. */
  readonly negatable?: boolean;
}

export interface OptionValue {
  readonly kind: 'text' | 'number' | 'json';
  /** For the help: `--risk RISK`. */
  readonly placeholder: string;
  /** The option may be given several times. */
  readonly many: boolean;
  readonly choices?: readonly string[];
  readonly completes?: Completes;
}

/** What the catalog or the file system can complete. */
export type Completes = 'tool' | 'capability' | 'provider' | 'registry' | 'identity' | 'file';
