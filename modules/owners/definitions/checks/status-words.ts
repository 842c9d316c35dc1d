import { lifecycleOfStatus } from '../../../core/model/lifecycle.ts';
import type { Findings, Path } from './findings.ts';
import { quote } from './quote.ts';

/** A word that says that nothing is known needs no finding. */
const STATED_UNKNOWN = 'unknown';

export function checkStatus(findings: Findings, path: Path, word: string | undefined): void {
  if (word === undefined || word === STATED_UNKNOWN || lifecycleOfStatus(word) !== undefined) return;
  findings.add(
    'unknown_status',
    path,
    `The status ${quote(word)} has no known meaning; the lifecycle is unknown.`,
    'Use a known word such as `active`, `experimental`, `deprecated` or `planned`.',
  );
}
