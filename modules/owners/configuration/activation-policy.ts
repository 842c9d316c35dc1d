import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { parseProviderId } from '../../core/ids.ts';
import type { Enablement, Instance } from '../../core/model/instance.ts';
import { shortText, unknownKeys } from '../../documents/index.ts';
import { activationPolicy, type WorkspaceDocument, type WrittenActivation } from './workspace-document.ts';
import { isMapping, type Mapping } from './workspace-file.ts';

const PLACE = ['policy', 'activation'] as const;

export const isInActivationPolicy = (path: Finding['path']): boolean =>
  PLACE.every((step, at) => path[at] === step);

/** A policy that is read in part says something else than was written, so that a key too many is an error in it. */
export const checkActivationKeys = ({ policy }: Mapping): readonly Finding[] =>
  unknownKeys(activationPolicy, isMapping(policy) ? policy['activation'] : undefined).map(
    ({ path, ...finding }) => ({
      ...finding,
      severity: 'error',
      path: [...PLACE, ...path],
      message: `\`${shortText(String(path.at(-1)))}\` is not a key of an activation policy, which is not read in part.`,
    }),
  );

/** `aliases`: of all instances that have an identity, those with an error in their definition too. */
export const checkActivation = (
  { policy }: WorkspaceDocument,
  aliases: ReadonlySet<string>,
): readonly Finding[] =>
  (policy?.activation?.off ?? []).flatMap(({ provider, instance }, at): readonly Finding[] => {
    const path = [...PLACE, 'off', at];
    if ((provider === undefined) === (instance === undefined)) {
      const message =
        provider === undefined
          ? 'The entry names neither `provider` nor `instance`.'
          : 'The entry names `provider` and `instance`.';
      const hint = 'Name one of the two; for both, write two entries.';
      return [{ code: provider === undefined ? 'missing_field' : 'invalid_value', path, message, hint }];
    }
    if (provider !== undefined) {
      if (parseProviderId(provider) !== undefined) return [];
      const message = `"${shortText(provider)}" is not an id, so the entry would turn off nothing.`;
      return [{ code: 'invalid_id', path: [...path, 'provider'], message }];
    }
    if (instance === undefined || aliases.has(instance)) return [];
    return [
      {
        code: 'unknown_instance',
        path: [...path, 'instance'],
        message: `No instance has the alias "${shortText(instance)}".`,
        hint: 'Correct the alias, or remove the entry.',
      },
    ];
  });

/** What one instance says for itself. */
export interface Intent {
  /** Absent: it says nothing that could be read. */
  readonly enabled?: boolean;
  readonly statedBy: 'workspace' | 'environment';
}

export type DecideEnablement = (
  instance: Pick<Instance, 'alias' | 'provider' | 'valid'>,
  intent: Intent,
) => Enablement | undefined;

/**
 * What intent and policy together want. The first that speaks: an entry of `off`, in their order; the overlay; the
 * workspace; the default. Where the definition has an error nobody knows what it was to say, and only `off` holds.
 */
export function enablementUnder(policy: WrittenActivation | undefined): DecideEnablement {
  const off = policy?.off ?? [];
  const ofInstance = firstPlaces(off.map(({ instance }) => instance));
  const ofProvider = firstPlaces(off.map(({ provider }) => provider));
  return ({ alias, provider, valid }, { enabled, statedBy }) => {
    const places = [ofInstance.get(alias), provider === undefined ? undefined : ofProvider.get(provider)];
    const entry = off[Math.min(...places.map((at) => at ?? Number.POSITIVE_INFINITY))];
    if (entry !== undefined) {
      const { reason } = entry;
      return { enabled: false, code: 'off_by_activation_policy', ...(reason !== undefined && { reason }) };
    }
    if (!valid) return undefined;
    if (enabled !== undefined) return { enabled, code: `set_by_${statedBy}` };
    return policy?.default && { enabled: policy.default === 'enabled', code: 'set_by_default' };
  };
}

function firstPlaces(names: readonly (string | undefined)[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [at, name] of names.entries()) if (name !== undefined && !places.has(name)) places.set(name, at);
  return places;
}
