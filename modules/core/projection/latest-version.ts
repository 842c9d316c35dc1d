import type { Version } from '../model/tool.ts';
import { compareVersions, isPreRelease, versionForm } from './version-order.ts';

type Dated = Pick<Version, 'version' | 'lifecycle'>;

/** The order of `Tool.versions`. Versions without a number come last and keep their order among themselves. */
export function newestFirst<V extends Dated>(versions: readonly V[]): readonly V[] {
  return versions.toSorted((a, b) => {
    if (a.version === undefined || b.version === undefined)
      return Number(a.version === undefined) - Number(b.version === undefined);
    return compareVersions(b.version, a.version);
  });
}

/** CONTRACT 2: the highest release, else the highest pre-release, that is neither planned nor withdrawn. */
export function latestVersion(versions: readonly Dated[]): string | undefined {
  const candidates = newestFirst(versions).flatMap(({ version, lifecycle }) =>
    version !== undefined &&
    versionForm(version) !== undefined &&
    lifecycle !== 'planned' &&
    lifecycle !== 'withdrawn'
      ? [version]
      : [],
  );
  return candidates.find((version) => !isPreRelease(version)) ?? candidates[0];
}
