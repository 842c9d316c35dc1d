import type { Finding } from '../diagnostics/diagnostic.ts';
import { literalSecret } from '../diagnostics/literal-secret.ts';
import type { ProviderId } from '../ids.ts';
import type { Instance } from '../model/instance.ts';
import type { Provider } from '../model/provider.ts';

/**
 * Variables of instances that stand in plain text although their provider marks them as secret: what configuration
 * and definitions only know together. Paths lead into agent-tools.yaml. Names are never guessed: without a mark, or
 * without the provider, there is no finding.
 */
export const literalSecretsOf = (
  instances: Readonly<Record<string, Instance>>,
  providerOf: (id: ProviderId) => Provider | undefined,
): readonly Finding[] =>
  Object.values(instances).flatMap(({ alias, provider, literalEnvironment }) => {
    if (provider === undefined || literalEnvironment.length === 0) return [];
    const secret = new Set(
      (providerOf(provider)?.environment ?? []).flatMap((each) => (each.secret === true ? [each.name] : [])),
    );
    return literalEnvironment
      .filter((name) => secret.has(name))
      .map((name) => literalSecret(['instances', alias, 'env', name]));
  });
