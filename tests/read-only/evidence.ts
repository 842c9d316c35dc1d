import type { App } from '../../modules/app/app.ts';
import { RECORDED_OWNERS } from '../../modules/core/ports/evidence-commands.ts';
import { RECORDS, REPORT, WHOLE_FILES } from '../exposure/planted-files.ts';
import { type PlantedWorkspace, plantWorkspace } from '../exposure/planted-workspace.ts';
import { savedProjections } from '../exposure/saved-projections.ts';
import { askApp } from './ask-app.ts';

/** A workspace in which every owner has something to say once `recordEvidence` was there: a repository, too. */
export async function fullWorkspace(): Promise<PlantedWorkspace> {
  const workspace = await plantWorkspace({ ...WHOLE_FILES, ...(await savedProjections()) });
  await workspace.commit();
  return workspace;
}

/** By the commands of the owners, as anyone records it. */
export async function recordEvidence(app: App): Promise<void> {
  for (const owner of RECORDED_OWNERS) await askApp(app, 'record', { owner, document: RECORDS[owner] });
  await askApp(app, 'observe', REPORT);
}
