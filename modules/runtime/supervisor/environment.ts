import type { LaunchTarget } from '../../core/model/launch.ts';
import { OpenFailure, type ResolvedEnvironment } from '../../core/ports/invocation.ts';
import type { SecretReferences } from '../../core/ports/secret-references.ts';

/** Throws `OpenFailure` where a reference leads nowhere; which one, is told to nobody outside (law 8). */
export async function resolveEnvironment(
  target: LaunchTarget,
  secrets: SecretReferences,
  signal: AbortSignal,
): Promise<ResolvedEnvironment> {
  if (target.kind === 'entry_point') return new Map();
  const resolved = new Map<string, string>();
  for (const [name, text] of Object.entries(target.settings.environment)) {
    const value = await secrets.resolve(text, signal);
    if (!value.ok)
      throw new OpenFailure({ code: 'provider_unavailable', retry: 'safe', detail: 'missing_reference' });
    resolved.set(name, value.value);
  }
  return resolved;
}
