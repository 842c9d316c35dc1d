import { CANARIES } from './canaries.ts';
import { SAVED } from './command-walk.ts';

const OWNERS = [
  'definitions',
  'registries',
  'configuration',
  'indexes',
  'builtin',
  'inventory',
  'observations',
];

/** Two saved projections that say more than a projection does, and one that cannot be read. */
export function savedProjections(): Readonly<Record<string, string>> {
  const projection = (generation: string) => ({
    catalog_version: 1,
    generated_at: '2026-06-01T00:00:00.000Z',
    generations: Object.fromEntries(OWNERS.map((owner) => [owner, generation])),
    completeness: Object.fromEntries(OWNERS.map((owner) => [owner, 'complete'])),
    subject_id: null,
    artifacts: [],
    capabilities: [],
    implementations: [],
    instances: [],
    observations: [],
    token: CANARIES.secret_value,
    host: CANARIES.host_name,
    folder: `/home/${CANARIES.home_folder}`,
  });
  return {
    [SAVED.before]: JSON.stringify(projection('1')),
    [SAVED.after]: JSON.stringify(projection('2')),
    [SAVED.damaged]: `{ "catalog_version": 1, "artifacts": [ ${CANARIES.file_content} ] }`,
  };
}
