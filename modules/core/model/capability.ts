import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { CapabilityId } from '../ids.ts';
import type { Risk } from './risk.ts';

/** A word of the vocabulary: a standardized semantic ability. */
export interface Capability {
  readonly id: CapabilityId;
  readonly file: string;
  readonly name: string;
  readonly description?: string;
  readonly domain?: string;
  /** Declared broader capabilities; never derived from the dots of an id. */
  readonly broader: readonly CapabilityId[];
  readonly aliases: readonly CapabilityId[];
  readonly sameAs: readonly string[];
  readonly replacedBy?: CapabilityId;
  /** Where the ability itself implies one. */
  readonly risk?: Risk;
  readonly registered: boolean;
  readonly diagnostics: readonly Diagnostic[];
}
