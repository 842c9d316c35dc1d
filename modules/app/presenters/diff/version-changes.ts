import { shownText } from '../../../contracts/index.ts';
import type { Tool, Version } from '../../../core/model/tool.ts';
import { type Change, change } from './change.ts';
import { statedChanges } from './contract-changes.ts';
import { fieldChanges } from './field-changes.ts';
import { offerChanges } from './offer-changes.ts';
import { pairBy } from './pairing.ts';
import { isRefused, lifecycleChanges, riskChanges } from './standing-changes.ts';
import { shown } from './values.ts';

const nameOf = ({ version }: Version): string => version ?? 'unknown';
const labelOf = (version: Version): string => shownText(nameOf(version));

/** The versions of one tool, by their names. */
export function versionChanges(before: Tool, after: Tool): readonly Change[] {
  const { removed, added, kept } = pairBy(before.versions, after.versions, nameOf);
  return [
    ...removed.map((version) =>
      change('version_removed', isRefused(version.lifecycle) ? 'compatible' : 'breaking', {
        version: labelOf(version),
      }),
    ),
    ...added.flatMap((version) => [
      change('version_added', 'compatible', { version: labelOf(version) }),
      ...offerChanges([], version.offers).map((each) => ({ ...each, version: labelOf(version) })),
    ]),
    ...kept.flatMap(([was, is]) => changesOfVersion(was, is)),
    ...latestChanges(before, after),
  ];
}

function changesOfVersion(before: Version, after: Version): readonly Change[] {
  const changes = [
    ...lifecycleChanges(before, after),
    ...riskChanges('risk', before.risk, after.risk),
    ...fieldChanges(
      [
        {
          name: 'definition_digest',
          of: ({ definitionDigest }: Version) => definitionDigest,
          stated: 'compatible',
          changed: 'risky',
          unstated: 'risky',
        },
      ],
      before,
      after,
    ),
    ...statedChanges(before, after),
    ...offerChanges(before.offers, after.offers),
  ];
  if (changes.length === 0 && before.revision !== after.revision)
    changes.push(change('rest_changed', 'risky'));
  return changes.map((each) => ({ ...each, version: labelOf(after) }));
}

/**
 * Who names no version gets the latest one, so the contracts of both are compared. As long as the old one can still be
 * named, what breaks is a risk and not a break.
 */
function latestChanges(before: Tool, after: Tool): readonly Change[] {
  const [was, is] = [before.latestVersion, after.latestVersion];
  if (was === is) return [];
  const moved = change('latest_version_changed', is === undefined ? 'breaking' : 'risky', {
    before: shown(was),
    after: shown(is),
  });
  const [old, current] = [versionOf(before, was), versionOf(after, is)];
  if (old === undefined || current === undefined) {
    return [was === undefined ? { ...moved, severity: 'compatible' } : moved];
  }
  const kept = versionOf(after, was);
  const isNameable = kept !== undefined && !isRefused(kept.lifecycle);
  const changes = statedChanges(old, current).map((each) => ({
    ...each,
    version: `${labelOf(old)} → ${labelOf(current)}`,
    severity: isNameable && each.severity === 'breaking' ? ('risky' as const) : each.severity,
  }));
  const harmless = changes.every(({ severity }) => severity === 'compatible' || severity === 'cosmetic');
  return [harmless ? { ...moved, severity: 'compatible' } : moved, ...changes];
}

const versionOf = ({ versions }: Tool, name: string | undefined): Version | undefined =>
  name === undefined ? undefined : versions.find(({ version }) => version === name);
