import { VARIABLE_NAME } from '../checks/secrets.ts';
import { withoutOwnKeys } from './clean-values.ts';

type Permissions = Readonly<Record<string, unknown>>;

/** What of permissions is shown: no key of the author's own, and of secrets names only (law 8). */
export function projectPermissions(document: Permissions): Permissions {
  const shown = withoutOwnKeys(document);
  const { secrets } = shown;
  if (!Array.isArray(secrets)) return shown;
  const names = secrets.filter((name) => typeof name === 'string' && VARIABLE_NAME.test(name));
  return { ...shown, secrets: names };
}
