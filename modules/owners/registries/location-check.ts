import { assertNever } from '../../core/assert-never.ts';
import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { parseRegistryToolName } from '../../core/ids.ts';
import { isMachinePath } from '../../documents/index.ts';
import { entryPath, type ReadEntry } from './entry-fields.ts';
import { quote } from './entry-text.ts';
import { normalizeLocation, standsInOwnFolder } from './location-path.ts';
import type { LocationState } from './registry-files.ts';

/** What the look at the entry point found (seed 000: "the location exists and is a file"; seed-reading A1, A8, A13). */
export function checkLocation({ index, fields }: ReadEntry, state: LocationState): readonly Finding[] {
  const path = entryPath(index, 'location');
  const { location = '' } = fields;
  const shown = isMachinePath(location) ? 'The location' : quote(location);
  const findings: Finding[] = [];
  switch (state) {
    case 'file':
      break;
    case 'missing':
      findings.push(
        fields.status === 'planned'
          ? {
              code: 'location_missing',
              severity: 'info',
              path,
              message: `${shown} does not exist yet.`,
              hint: 'Nothing to do while the tool is planned; it can be mentioned, not invoked.',
            }
          : {
              code: 'location_missing',
              path,
              message: `${shown} does not exist.`,
              hint: 'Create the file, correct `location`, or set `status` to `planned`.',
            },
      );
      break;
    case 'not_a_file':
      findings.push({
        code: 'location_not_a_file',
        path,
        message: `${shown} is not a regular file.`,
        hint: 'Point `location` at the file to run.',
      });
      break;
    case 'outside':
      findings.push({
        code: 'location_outside_registry',
        path,
        message: `${shown} leads out of the folder of the registry.`,
        hint: 'Move the file below the folder of the tools.json, without `..` or links that leave it.',
      });
      break;
    case 'unreadable':
      findings.push({
        code: 'read_failed',
        path,
        message: `${shown} could not be looked at.`,
        hint: 'Check that the folder may be read.',
      });
      break;
    default:
      assertNever(state);
  }
  const normalized = normalizeLocation(location);
  const name = fields.name === undefined ? undefined : parseRegistryToolName(fields.name);
  if (normalized !== undefined && name !== undefined && !standsInOwnFolder(name, normalized)) {
    findings.push({
      code: 'name_dir_mismatch',
      path,
      message: `${shown} is not in a folder named "${name}".`,
      hint: `Move it to \`tools/${name}/\`, or rename the entry.`,
    });
  }
  return findings;
}
