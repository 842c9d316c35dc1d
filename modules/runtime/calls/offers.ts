import { offerOf } from '../../core/approvals/declared-now.ts';
import type { InstanceId, ProviderId } from '../../core/ids.ts';
import { missingEnvironment } from '../../core/model/instance.ts';
import type { Lifecycle } from '../../core/model/lifecycle.ts';
import type { Offer } from '../../core/model/offer.ts';
import type { ProviderType } from '../../core/model/provider-type.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import type { ProjectedInstance } from '../../core/ports/facts.ts';
import type { CallTarget } from '../../core/ports/providers.ts';
import type { Instant } from '../../core/time.ts';
import { entryPointOf } from './entry-point.ts';
import { type CallRefusal, refuse } from './refusals.ts';
import type { ResolvedTool } from './resolved-tool.ts';

/** An access path that can be tried. */
export interface Candidate {
  readonly offer: Offer;
  readonly instance?: InstanceId;
  readonly target: CallTarget;
  /** One line: what speaks for it. */
  readonly reason: string;
}

/** An access path that cannot. */
export interface RuledOut extends CallRefusal {
  readonly offer: ProviderId;
}

export interface Offers {
  /** The best first. */
  readonly candidates: readonly Candidate[];
  readonly ruledOut: readonly RuledOut[];
}

/** `modules/runtime/adapters` knows which types can be called; undefined: it can. Otherwise a sentence for people. */
export type WhyNotInvocable = (question: {
  readonly type: ProviderType | undefined;
  readonly protocol?: string;
  readonly hasAddress: boolean;
}) => string | undefined;

export interface OffersGround {
  readonly reader: CatalogReader;
  readonly now: Instant;
  readonly whyNotInvocable: WhyNotInvocable;
}

const STANDINGS = ['healthy', 'unknown', 'degraded', 'failed'] as const;
type Standing = (typeof STANDINGS)[number];
/** From most to least in force. */
const IN_FORCE = {
  active: 0,
  maintenance: 1,
  experimental: 2,
  unknown: 3,
  deprecated: 4,
  planned: 5,
  withdrawn: 6,
} as const satisfies Record<Lifecycle, number>;

/**
 * Ranked: an instance that is known to be healthy before one of which nothing is known, before one that is known to be
 * ill; then lifecycle; then the provider's id. Deterministic, and explained.
 */
export function rankOffers(resolved: ResolvedTool, named: string | undefined, ground: OffersGround): Offers {
  const { version } = resolved;
  const providers = [...new Set(version.offers.map(({ providerId }) => providerId))].sort();
  const wanted = named === undefined ? providers : providers.filter((each) => each === named);
  const ranked: (Candidate & { readonly standing: Standing })[] = [];
  const ruledOut: RuledOut[] = [];
  for (const provider of wanted) {
    const found = candidateOf(provider, resolved, ground);
    if ('reason' in found && 'context' in found) ruledOut.push({ ...found, offer: provider });
    else ranked.push(found);
  }
  ranked.sort(
    (a, b) =>
      STANDINGS.indexOf(a.standing) - STANDINGS.indexOf(b.standing) ||
      IN_FORCE[a.offer.lifecycle] - IN_FORCE[b.offer.lifecycle] ||
      (a.offer.providerId < b.offer.providerId ? -1 : 1),
  );
  return { candidates: ranked.map(({ standing: _, ...candidate }) => candidate), ruledOut };
}

/** Why none of them can be tried; the one that is nearest to being possible. */
const NEAREST = [
  'instance_disabled',
  'enablement_unknown',
  'environment_missing',
  'instance_invalid',
  'configuration_unreadable',
  'entry_point_unknown',
  'instance_missing',
  'not_invocable',
  'offer_planned',
  'offer_withdrawn',
] as const;

export function noCandidate(
  { version, tool }: ResolvedTool,
  named: string | undefined,
  ruledOut: readonly RuledOut[],
): CallRefusal {
  for (const reason of NEAREST) {
    const found = ruledOut.find((each) => each.reason === reason);
    if (found !== undefined) return refuse(found.reason, found.context);
  }
  const known = [...new Set(version.offers.map(({ providerId }) => providerId))].sort();
  return refuse(named === undefined ? 'no_offer' : 'unknown_offer', { tool: tool.ref.id, known });
}

function candidateOf(
  provider: ProviderId,
  { tool, version }: ResolvedTool,
  { reader, now, whyNotInvocable }: OffersGround,
): (Candidate & { readonly standing: Standing }) | CallRefusal {
  const offer = offerOf(version, provider);
  const context = { tool: tool.ref.id, offer: provider };
  if (offer === undefined) return refuse('offer_withdrawn', context);
  if (offer.lifecycle === 'planned') return refuse('offer_planned', context);
  const { lifecycle } = offer;
  if (offer.derived) {
    const file = entryPointOf(tool, reader);
    return file === undefined
      ? refuse('entry_point_unknown', context)
      : {
          offer,
          target: { kind: 'entry_point', file },
          reason: `${provider}: an entry of the registry, which runs as it is.`,
          standing: 'unknown',
        };
  }
  const declared = reader.provider(provider);
  const type = declared?.canonicalType ?? offer.canonicalType;
  const protocol = offer.protocol ?? declared?.launch?.transport;
  const whyNot = whyNotInvocable({
    type,
    ...(protocol !== undefined && { protocol }),
    // An address of the instance is its own affair, and is looked at when it is opened.
    hasAddress: true,
  });
  if (whyNot !== undefined) return refuse('not_invocable', { ...context, more: whyNot });
  const instances = instancesOf(tool.ref.id, provider, reader);
  const standings = instances.map((instance) => standingOf(instance, provider, reader, now));
  const best = standings
    .flatMap((each) => ('standing' in each ? [each] : []))
    .sort(
      (a, b) => STANDINGS.indexOf(a.standing) - STANDINGS.indexOf(b.standing) || (a.id < b.id ? -1 : 1),
    )[0];
  if (best !== undefined) {
    return {
      offer,
      instance: best.id,
      target: { kind: 'instance', instance: best.id },
      reason: `${provider}: ${best.id}, health ${best.standing}, offer ${lifecycle}.`,
      standing: best.standing,
    };
  }
  for (const reason of NEAREST) {
    const found = standings.find((each) => 'reason' in each && each.reason === reason);
    if (found !== undefined && 'reason' in found)
      return { ...found, context: { ...found.context, ...context } };
  }
  const isUnreadable = reader.stamps.configuration.gap !== undefined;
  return refuse(isUnreadable ? 'configuration_unreadable' : 'instance_missing', context);
}

function instancesOf(
  id: string,
  provider: ProviderId,
  { facts }: CatalogReader,
): readonly ProjectedInstance[] {
  const scope = facts.scope(id);
  if (scope === undefined) return [];
  return facts.instances({}, scope).items.filter(({ configured }) => configured?.provider === provider);
}

function standingOf(
  instance: ProjectedInstance,
  providerId: ProviderId,
  reader: CatalogReader,
  now: Instant,
): { readonly id: InstanceId; readonly standing: Standing } | CallRefusal {
  const { id, configured } = instance;
  if (configured?.valid !== true) return refuse('instance_invalid');
  const { enabled, health } = reader.facts.instanceFacts(instance, now);
  if (enabled.state !== 'known') return refuse('enablement_unknown');
  if (!enabled.value) return refuse('instance_disabled');
  const provider = reader.provider(providerId);
  const missing = provider === undefined ? [] : missingEnvironment(configured, provider);
  if (missing.length > 0) return refuse('environment_missing', { known: missing });
  const standing = STANDINGS.find((each) => health.state === 'known' && health.value === each) ?? 'unknown';
  return { id, standing };
}
