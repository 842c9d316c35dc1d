import type { ProviderId } from '../ids.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { ProviderType } from './provider-type.ts';
import type { Risk } from './risk.ts';

/** One access path of one version. Absent optional keys are unknown. */
export interface Offer {
  readonly providerId: ProviderId;
  /** The word of the document, never rewritten. */
  readonly providerType?: string;
  readonly canonicalType?: ProviderType;
  readonly protocol?: string;
  /** The word of the document. */
  readonly status?: string;
  readonly lifecycle: Lifecycle;
  readonly installStrategy?: string;
  readonly versionPolicy?: string;
  /** A package URL, where the offer is a package. */
  readonly coordinate?: string;
  readonly risk?: Risk;
  readonly call: CallAddress;
  /** Made from a registry entry, which has no offers of its own. */
  readonly derived: boolean;
}

/** How an offer is called. An address, never an identity (CONTRACT 2). */
export interface CallAddress {
  readonly toolName?: string;
  readonly method?: string;
  readonly path?: string;
  readonly operation?: string;
  /** Where each parameter of an HTTP call goes; others go by the method: query of a GET, else the body. */
  readonly parameters?: Readonly<Record<string, ParameterPlace>>;
}

export const PARAMETER_PLACES = ['path', 'query', 'header', 'body'] as const;
export type ParameterPlace = (typeof PARAMETER_PLACES)[number];
