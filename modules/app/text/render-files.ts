import { renderParagraph } from './fields.ts';
import { safeText } from './safe-text.ts';
import type { Terminal } from './terminal.ts';

interface Initialisation {
  readonly created: readonly string[];
  readonly kept: readonly string[];
}

/** Which files a new workspace got, and which were there already. */
export function renderInitialisation(
  { created, kept }: Initialisation,
  { style, messages }: Terminal,
): string {
  const width = Math.max(messages.created.length, messages.kept.length);
  return [
    ...created.map((file) => `${style.green(messages.created.padEnd(width))}  ${safeText(file)}`),
    ...kept.map((file) => `${style.dim(messages.kept.padEnd(width))}  ${safeText(file)}`),
  ].join('\n');
}

/** What one does with a new workspace. */
export const noteInitialisation = (_: Initialisation, terminal: Terminal): string => {
  const { messages, style } = terminal;
  const steps = [
    ['agent-tools validate', messages.init_validate],
    ['agent-tools list', messages.init_list],
    ['agent-tools serve', messages.init_serve],
  ] as const;
  return [
    '',
    messages.next_steps,
    ...steps.flatMap(([command, what]) => [
      `  ${style.bold(command)}`,
      ...renderParagraph(what, terminal, 4),
    ]),
  ].join('\n');
};

interface Formatting {
  readonly ok: boolean;
  readonly files: readonly {
    readonly file: string;
    readonly outcome: 'unchanged' | 'changed' | 'would_change' | 'skipped_syntax_error';
  }[];
}

/** Files that were rewritten, would be, or could not be; those in style are not named. */
export const renderFormatting = ({ files }: Formatting, { style, messages }: Terminal): string => {
  const width = Math.max(
    messages.formatted.length,
    messages.would_format.length,
    messages.syntax_error.length,
  );
  const words = {
    changed: style.green(messages.formatted.padEnd(width)),
    would_change: style.yellow(messages.would_format.padEnd(width)),
    skipped_syntax_error: style.red(messages.syntax_error.padEnd(width)),
  };
  return files
    .flatMap(({ file, outcome }) => (outcome === 'unchanged' ? [] : [`${words[outcome]}  ${safeText(file)}`]))
    .join('\n');
};

export function noteFormatting({ files }: Formatting, terminal: Terminal): string {
  const { style, messages } = terminal;
  const count = (outcome: Formatting['files'][number]['outcome']): number =>
    files.filter((each) => each.outcome === outcome).length;
  const broken = count('skipped_syntax_error');
  return [
    style.dim(messages.files_formatted(count('changed'), count('would_change'), files.length)),
    ...(broken > 0 ? renderParagraph(messages.files_broken(broken), terminal, 0, style.yellow) : []),
  ].join('\n');
}
