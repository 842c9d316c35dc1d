import { parseInstanceId, parseProviderId } from '../../../core/ids.ts';
import {
  DEFAULT_INSTANCE_SETTINGS,
  type InstanceSettings,
  type LaunchTarget,
  type ProviderLaunch,
} from '../../../core/model/launch.ts';
import type { ProviderType } from '../../../core/model/provider-type.ts';
import { LOCAL } from '../../../core/model/subject.ts';
import type { CallOutcome, CheckedCall } from '../../../core/ports/invocation.ts';

export const NEVER = new AbortController().signal;
export const REQUEST_ID = '0123456789abcdef0123456789abcdef';

export const checkedCall = (change: Partial<CheckedCall> = {}): CheckedCall => ({
  address: {},
  tool: 'tool',
  arguments: {},
  subject: LOCAL,
  requestId: REQUEST_ID,
  outputLimit: 1_000_000,
  ...change,
});

export function instanceTarget(
  type: ProviderType,
  launch: Partial<ProviderLaunch>,
  settings: Partial<InstanceSettings> = {},
): LaunchTarget {
  const instance = parseInstanceId('instances.tested');
  const provider = parseProviderId('tested');
  if (instance === undefined || provider === undefined) throw new Error('no ids');
  return {
    kind: 'instance',
    instance,
    provider,
    type,
    launch: { folder: '.', args: [], ...launch },
    settings: { ...DEFAULT_INSTANCE_SETTINGS, ...settings },
  };
}

/** In short: what a test says about an outcome. */
export function brief(outcome: CallOutcome): unknown {
  if (outcome.kind === 'failed') {
    const { code, retry, detail } = outcome.failure;
    return [code, retry, ...(detail === undefined ? [] : [detail])].join(' ');
  }
  const texts = outcome.content.map((block) =>
    typeof block === 'object' && block !== null && 'text' in block ? block.text : block,
  );
  return {
    ...(outcome.isError && { isError: true }),
    texts,
    ...('structured' in outcome && { structured: outcome.structured }),
  };
}
