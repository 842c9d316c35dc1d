import type * as z from 'zod';
import type { validation } from '../shapes/validation.ts';

const COMMANDS = { error: 'error', warning: 'warning', info: 'notice' } as const;

/** Workflow commands of GitHub Actions: one annotation for each finding. */
export const renderGithub = ({ diagnostics }: Pick<z.output<typeof validation>, 'diagnostics'>): string =>
  diagnostics
    .map(({ severity, file, line, column, code, message, hint }) => {
      const place = `file=${property(file)},line=${line},col=${column},title=${property(code)}`;
      return `::${COMMANDS[severity]} ${place}::${data(hint === null ? message : `${message} ${hint}`)}\n`;
    })
    .join('');

/**
 * As `@actions/core` does: a line end would begin another command. The name of a file may hold other control characters,
 * and who reads the log has a terminal.
 */
const data = (text: string): string =>
  text
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
    .replaceAll(/\p{Cc}/gu, '\uFFFD');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
