import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import type { DefinitionRecord } from '../../../core/model/definition-record.ts';
import type { Generation, Snapshot } from '../../../core/ports/owner-reader.ts';
import type { Instant } from '../../../core/time.ts';
import type { Sha256 } from '../compile/compile-document.ts';
import { readFailure } from '../compile/unreadable-document.ts';
import type { TreeScan } from '../files/tree-scan.ts';
import type { DefinitionState } from './definition-state.ts';

/** What documents mean to this program; another number makes all content a new generation. */
const SCHEMA_VERSION = '1';

/** How the last walk over the whole tree went. */
export type TreeState = Pick<TreeScan, 'failed' | 'absent'>;

export interface SnapshotParts {
  readonly state: DefinitionState;
  readonly tree: TreeState;
  /** The roots in their order, as one text: order decides which of several copies is used. */
  readonly roots: string;
  readonly sha256: Sha256;
}

/** The same content, found under the same roots in the same way, has the same generation, in every process. */
export function generationOf({ state, tree, roots, sha256 }: SnapshotParts): Generation {
  const surroundings = sha256(JSON.stringify([SCHEMA_VERSION, roots, tree.failed, tree.absent]));
  return state.digest.with(surroundings).toString() as Generation;
}

export function snapshotOf(
  parts: SnapshotParts,
  generation: Generation,
  now: Instant,
): Snapshot<DefinitionRecord> {
  const { state, tree } = parts;
  return {
    owner: 'definitions',
    generation,
    observedAt: now,
    completeness: tree.failed.length === 0 ? 'complete' : 'kept_after_failed_load',
    boundaries: state.sunsets.instants,
    records: state.records,
    diagnostics: loadDiagnostics(tree),
  };
}

const loadDiagnostics = ({ failed, absent }: TreeState): readonly Diagnostic[] => [
  ...failed.map((folder) =>
    readFailure(folder, 'The folder cannot be read; what is known of it is from before, if anything.'),
  ),
  ...absent.map((folder) => readFailure(folder, 'The folder that the workspace names does not exist.')),
];
