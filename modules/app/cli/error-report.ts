import { CatalogError, ERROR_FACES, isCatalogError } from '../../core/errors.ts';
import { presentProblem } from '../http/problem.ts';
import { outputBytes } from '../operations/run-operation.ts';
import { renderProblem } from '../text/render-problem.ts';
import type { Screen } from './screen.ts';
import type { Shell } from './shell.ts';

/** As a shell shows a program that was interrupted. */
export const INTERRUPTED = 130;

/** Tells an error on stderr, in words or as one problem object, and gives the exit code. */
export async function reportError(
  error: unknown,
  shell: Pick<Shell, 'stderr' | 'signal' | 'environment'>,
  screen: Screen,
): Promise<number> {
  if (shell.signal.aborted) return INTERRUPTED;
  const refusal = isCatalogError(error) ? error : bug(error);
  const debug = shell.environment['AGENT_TOOLS_DEBUG'];
  if (debug !== undefined && debug !== '' && debug !== '0') await shell.stderr.write(`${stackOf(error)}\n`);
  if (screen.json) await shell.stderr.write(outputBytes(presentProblem(refusal)));
  else {
    const { message, hint } = refusal;
    await shell.stderr.write(
      `${renderProblem({ message, hint }, await screen.message(`${message} ${hint}`))}\n`,
    );
  }
  return ERROR_FACES[refusal.code].exit;
}

/** Says nothing of what went wrong: a raw error may hold paths and secrets. */
const bug = (cause: unknown): CatalogError =>
  new CatalogError(
    'internal',
    'Something went wrong that should not.',
    'Run it again with AGENT_TOOLS_DEBUG=1 to see where, and report that.',
    cause,
  );

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\nCaused by: ${stackOf(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
