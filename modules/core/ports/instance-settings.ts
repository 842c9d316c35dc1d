import type { InstanceId } from '../ids.ts';
import type { InstanceSettings } from '../model/launch.ts';

/** What the configuration says about running an instance; the runtime alone asks it. */
export interface InstanceSettingsSource {
  /** Defaults filled in; undefined: there is no such instance, or its definition is not valid. */
  settings(instance: InstanceId, signal: AbortSignal): Promise<InstanceSettings | undefined>;
}
