import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { ProviderId, ToolId } from '../ids.ts';
import type { ProviderLaunch } from './launch.ts';
import type { Party } from './party.ts';
import type { ProviderType } from './provider-type.ts';

/** An organisation, package, service, server or endpoint that gives access (seed 002). */
export interface Provider {
  readonly id: ProviderId;
  readonly file: string;
  readonly type?: string;
  readonly canonicalType?: ProviderType;
  readonly name?: string;
  readonly description?: string;
  readonly version?: string;
  readonly license?: string;
  readonly website?: string;
  readonly repository?: Readonly<Record<string, unknown>>;
  readonly author?: Party;
  readonly publisher?: Party;
  readonly permissions?: Readonly<Record<string, unknown>>;
  /** Names and descriptions only; a value never stands here. */
  readonly environment: readonly EnvironmentVariable[];
  readonly provides: readonly ProvidedTool[];
  /** How it is started or reached; for the runtime alone, and no face shows it. */
  readonly launch?: ProviderLaunch;
  readonly registered: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** The provider's claim; the offer inside the tool is the catalog's fact (seed-reading B2). */
export interface ProvidedTool {
  readonly toolId: ToolId;
  readonly version?: string;
}

export interface EnvironmentVariable {
  readonly name: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly secret?: boolean;
}
