import type { InstanceId, ProviderId, RuntimeId } from '../ids.ts';
import type { Instant } from '../time.ts';
import type {
  CallOutcome,
  CheckedCall,
  Description,
  LiveTool,
  ProgressSink,
  ProviderFailureCode,
} from './invocation.ts';

/** The providers that this process runs: started when they are needed, kept, watched and ended (`modules/runtime`). */
export interface RunningProviders {
  /** Starts what does not run, waits for its turn, and gives up when the signal or the instance's own time ends. */
  call(
    target: CallTarget,
    call: CheckedCall,
    progress: ProgressSink,
    signal: AbortSignal,
  ): Promise<CallOutcome>;
  /** Asks the running provider, and starts it where it does not run. */
  describe(instance: InstanceId, signal: AbortSignal): Promise<Description>;
  /** What it said the last time, and since when it says exactly that; undefined: this process never heard it. */
  lastSeen(instance: InstanceId): SeenTools | undefined;
  standings(): readonly ProviderStanding[];
  /** Something about them is different. Hints. */
  watch(hint: () => void): Disposable;
}

export type CallTarget =
  | { readonly kind: 'instance'; readonly instance: InstanceId }
  /** Of a registry: its file, relative to the workspace, as its owner found it to be inside the registry's folder. */
  | { readonly kind: 'entry_point'; readonly file: string };

export interface SeenTools {
  readonly tools: ReadonlyMap<string, SeenTool>;
  readonly seenAt: Instant;
}

export interface SeenTool {
  readonly definition: LiveTool;
  /** `sha256:…` of the canonical definition (DESIGN 3, `definition_digest`). */
  readonly digest: string;
}

export const PROVIDER_STATES = [
  'idle',
  'starting',
  'running',
  'stopping',
  'backing_off',
  'crash_loop',
  'off',
] as const;
export type ProviderState = (typeof PROVIDER_STATES)[number];

/** How one configured instance stands in this process. */
export interface ProviderStanding {
  readonly instance: InstanceId;
  readonly state: ProviderState;
  readonly since: Instant;
  readonly protocol?: string;
  /** Calls that are under way, and that wait. */
  readonly calls: number;
  readonly waiting: number;
  readonly starts: number;
  /** A word of ours: why it is off, backs off or stopped. */
  readonly reason?: string;
}

/** Who this process is as a runtime. */
export interface RuntimeIdentity {
  readonly runtime: RuntimeId;
  /** Digits; larger for each later process. */
  readonly generation: string;
}

/** Providers whose standing becomes evidence (`modules/runtime/evidence`). */
export interface WatchedProviders extends RunningProviders {
  /** What was seen of each instance that this process ever tried to start; of others nothing is told. */
  sightings(): readonly ProviderSighting[];
}

export interface ProviderSighting {
  readonly instance: InstanceId;
  readonly provider: ProviderId;
  /** When the last of this was seen. */
  readonly seenAt: Instant;
  readonly active: boolean;
  /** A word of ours: why it does not run although it should; absent where it runs, or was stopped as it was meant to be. */
  readonly fault?: string;
  /** The last look at it since it was started. */
  readonly probe?: SeenOutcome;
  /** Of the last minutes, the oldest first. */
  readonly calls: readonly SeenOutcome[];
  readonly tools?: SeenTools;
  /** Milliseconds between two looks; 0: only calls tell. */
  readonly every: number;
}

/** `tool_error`: the provider answered that the tool failed. */
export type SeenOutcome = 'ok' | 'tool_error' | ProviderFailureCode;
