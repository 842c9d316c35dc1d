import { assertNever } from '../core/assert-never.ts';
import type { PolicySettings } from '../core/model/workspace.ts';
import type { PolicyState } from '../core/ports/policy-inspection.ts';
import type { Decisions } from './decisions.ts';
import type { ReadFolder } from './policy-files.ts';
import type { SeeingUnder } from './seeing.ts';
import type { Earlier } from './settling.ts';

export type Mode = PolicySettings['mode'];

/** What decides now. Replaced as a whole, never changed. */
export type InForce =
  | { readonly kind: 'not_loaded' }
  | { readonly kind: 'default'; readonly mode: Mode }
  | { readonly kind: 'failed'; readonly mode: Mode }
  | {
      readonly kind: 'files';
      readonly mode: Mode;
      readonly decisions: Decisions;
      readonly seeing: SeeingUnder;
      /** Of what was read. */
      readonly content: string;
      /** Paths of the files. */
      readonly files: readonly string[];
    };

/** What a look at the files is compared with: files that are as they were need not come to rest. */
export function earlierOf(inForce: InForce, contentOf: (read: ReadFolder) => string): Earlier {
  switch (inForce.kind) {
    case 'files':
      return { files: inForce.files, isSame: (read) => contentOf(read) === inForce.content };
    case 'default':
      return { files: [], isSame: ({ files }) => files.length === 0 };
    case 'failed':
    case 'not_loaded':
      return { isSame: () => false };
    default:
      return assertNever(inForce);
  }
}

export const LOADS = {
  not_loaded: 'not_loaded',
  default: 'complete',
  failed: 'failed',
  files: 'complete',
} as const satisfies Record<InForce['kind'], PolicyState['load']>;
