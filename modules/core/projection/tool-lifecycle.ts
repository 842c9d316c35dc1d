import { assertNever } from '../assert-never.ts';
import { bestLifecycle, type Lifecycle, lifecycleOfStatus } from '../model/lifecycle.ts';

export interface DeclaredLifecycle {
  /** The document's own status word. */
  readonly status: string | undefined;
  /** Whether the document has a `deprecation`. */
  readonly deprecated: boolean;
  /** The status words of its versions. */
  readonly versions: readonly (string | undefined)[];
}

/**
 * CONTRACT 2: the tool's own status, else the best of its versions; a status word without a known meaning makes it
 * unknown. A `deprecation` marks what would otherwise be in use (DESIGN 10, A5).
 */
export function toolLifecycle({ status, deprecated, versions }: DeclaredLifecycle): Lifecycle {
  const lifecycle = status === undefined ? bestLifecycle(versions) : (lifecycleOfStatus(status) ?? 'unknown');
  if (!deprecated) return lifecycle;
  switch (lifecycle) {
    case 'planned':
    case 'withdrawn':
      return lifecycle;
    case 'experimental':
    case 'active':
    case 'maintenance':
    case 'deprecated':
    case 'unknown':
      return 'deprecated';
    default:
      return assertNever(lifecycle);
  }
}
