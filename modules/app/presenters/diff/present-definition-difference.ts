import { SEVERITIES } from '../../../contracts/index.ts';
import type { CatalogReader } from '../../../core/ports/catalog.ts';
import type { DefinitionDifference } from '../../shapes/diff-definitions.ts';
import type { Envelope } from '../envelope.ts';
import { type Change, compareWorst, type Worst, worstOf } from './change.ts';
import { findingChanges, worstOfFindings } from './finding-changes.ts';
import { providerSections } from './provider-sections.ts';
import { registryChanges } from './registry-changes.ts';
import { vocabularyChanges } from './vocabulary-changes.ts';

type FailOn = NonNullable<DefinitionDifference['fail_on']>;

/** What it means, by identity, that the definitions of one reader become those of another. */
export function presentDefinitionDifference(
  before: CatalogReader,
  after: CatalogReader,
  failOn: FailOn | undefined,
): Omit<DefinitionDifference, keyof Envelope | 'base' | 'left_out'> {
  const sections = [...providerSections(before, after)];
  const vocabulary = [...vocabularyChanges(before, after)];
  const registries = [...registryChanges(before, after)];
  const findings = findingChanges(before, after);
  const subjects = [
    ...sections.flatMap(({ provider, tools }) => (provider === null ? tools : [provider, ...tools])),
    ...vocabulary,
    ...registries.flatMap((registry) => [registry, ...registry.entries]),
  ];
  const worst = worstOf([...subjects.map((each) => each.worst), worstOfFindings(findings)]);
  return {
    equal: worst === 'none',
    ok: failOn === undefined || !reaches(worst, failOn),
    fail_on: failOn ?? null,
    worst,
    counts: countsOf(subjects.flatMap(({ changes }) => changes)),
    sections,
    vocabulary,
    registries,
    findings,
  };
}

const reaches = (worst: Worst, failOn: FailOn): boolean =>
  worst !== 'none' && (failOn === 'any' || compareWorst(worst, failOn) <= 0);

function countsOf(changes: readonly Change[]): DefinitionDifference['counts'] {
  const counts = { breaking: 0, risky: 0, compatible: 0, cosmetic: 0 };
  for (const severity of SEVERITIES)
    counts[severity] = changes.filter((each) => each.severity === severity).length;
  return counts;
}
