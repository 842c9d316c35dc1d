import type { Offer } from '../../../core/model/offer.ts';
import { type Change, change } from './change.ts';
import { fieldChanges, type PlainField } from './field-changes.ts';
import { pairBy } from './pairing.ts';
import { isRefused, lifecycleChanges, riskChanges } from './standing-changes.ts';

/** Where a call goes and what is fetched for it: none of it is a promise to callers, and all of it can be an attack. */
const RISKY = { stated: 'risky', changed: 'risky', unstated: 'risky' } as const;
const FIELDS: readonly PlainField<Offer>[] = [
  { name: 'provider_type', of: ({ providerType }) => providerType, ...RISKY },
  { name: 'protocol', of: ({ protocol }) => protocol, ...RISKY },
  { name: 'coordinate', of: ({ coordinate }) => coordinate, ...RISKY },
  { name: 'install_strategy', of: ({ installStrategy }) => installStrategy, ...RISKY },
  { name: 'version_policy', of: ({ versionPolicy }) => versionPolicy, ...RISKY },
  { name: 'tool_name', of: ({ call }) => call.toolName, ...RISKY },
  { name: 'method', of: ({ call }) => call.method, ...RISKY },
  { name: 'path', of: ({ call }) => call.path, ...RISKY },
  { name: 'operation', of: ({ call }) => call.operation, ...RISKY },
];

/** The offers of one version, by provider. Who came through an offer that is gone finds nothing there. */
export function offerChanges(before: readonly Offer[], after: readonly Offer[]): readonly Change[] {
  const { removed, added, kept } = pairBy(before, after, ({ providerId }) => providerId);
  return [
    ...removed.map((offer) =>
      change('offer_removed', isRefused(offer.lifecycle) ? 'compatible' : 'breaking', {
        provider_id: offer.providerId,
      }),
    ),
    ...added.map((offer) => change('offer_added', 'compatible', { provider_id: offer.providerId })),
    ...kept.flatMap(([was, is]) =>
      [
        ...lifecycleChanges(was, is),
        ...riskChanges('risk', was.risk, is.risk),
        ...fieldChanges(FIELDS, was, is),
      ].map((each) => ({ ...each, provider_id: is.providerId })),
    ),
  ];
}
