import { isDeepStrictEqual } from 'node:util';
import type { ProviderId } from '../../core/ids.ts';
import { type Instance, missingEnvironment } from '../../core/model/instance.ts';
import type { InstanceSettings, LaunchTarget } from '../../core/model/launch.ts';
import type { Provider } from '../../core/model/provider.ts';
import type { ProviderType } from '../../core/model/provider-type.ts';
import type { InvocationAdapter } from '../../core/ports/invocation.ts';

/** How an instance is run, or why it is not. */
export type LaunchPlan =
  | {
      readonly kind: 'run';
      readonly target: LaunchTarget;
      readonly adapter: InvocationAdapter;
      readonly settings: InstanceSettings;
    }
  | { readonly kind: 'off'; readonly reason: OffReason };

export const OFF_REASONS = [
  'not_configured',
  'not_valid',
  'disabled',
  /** Nobody said whether it is wanted. */
  'enablement_unknown',
  'provider_unknown',
  'provider_not_registered',
  /** The provider does not say how it is started or reached. */
  'launch_not_declared',
  'type_not_invocable',
  /** The provider requires a variable that the instance does not give. */
  'missing_environment',
] as const;
export type OffReason = (typeof OFF_REASONS)[number];

export interface InstanceFacts {
  readonly instance: Instance | undefined;
  readonly settings: InstanceSettings | undefined;
  readonly providerOf: (id: ProviderId) => Provider | undefined;
  readonly adapterFor: AdapterFor;
}

/** Who opens connections to such a provider, and as which type; undefined: it cannot be called from here. */
export type AdapterFor = (
  provider: Provider,
  settings: Pick<InstanceSettings, 'url'>,
) => { readonly adapter: InvocationAdapter; readonly type: ProviderType } | undefined;

export function planLaunch({ instance, settings, providerOf, adapterFor }: InstanceFacts): LaunchPlan {
  if (instance === undefined) return off('not_configured');
  const { enablement } = instance;
  if (enablement?.enabled === false) return off('disabled');
  if (!instance.valid || settings === undefined || instance.provider === undefined) return off('not_valid');
  if (enablement === undefined) return off('enablement_unknown');
  const provider = providerOf(instance.provider);
  if (provider === undefined) return off('provider_unknown');
  if (!provider.registered) return off('provider_not_registered');
  const found = adapterFor(provider, settings);
  if (found === undefined) return off('type_not_invocable');
  const { adapter, type } = found;
  const launch =
    provider.launch ?? (settings.url === undefined ? undefined : { folder: folderOf(provider), args: [] });
  if (launch === undefined) return off('launch_not_declared');
  if (missingEnvironment(instance, provider).length > 0) return off('missing_environment');
  const target: LaunchTarget = {
    kind: 'instance',
    instance: instance.id,
    provider: provider.id,
    type,
    launch,
    settings,
  };
  return { kind: 'run', target, adapter, settings };
}

const off = (reason: OffReason): LaunchPlan => ({ kind: 'off', reason });

const folderOf = ({ file }: Pick<Provider, 'file'>): string => file.split('/').slice(0, -1).join('/');

/** Whether what runs by the one plan is what the other means, so that it need not be started anew. */
export function isSameLaunch(a: LaunchPlan, b: LaunchPlan): boolean {
  if (a.kind === 'off' || b.kind === 'off') return isDeepStrictEqual(a, b);
  return a.adapter === b.adapter && isDeepStrictEqual(startOf(a.target), startOf(b.target));
}

/** What decides about the process or connection; limits of calls do not. */
function startOf(target: LaunchTarget): unknown {
  if (target.kind === 'entry_point') return target;
  const { provider, type, launch, settings } = target;
  const { environment, url, args, credential } = settings;
  return { provider, type, launch, environment, url, args, credential };
}
