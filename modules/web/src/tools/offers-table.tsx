import type { ReactNode } from 'react';
import type { Offer } from '../api/types.ts';
import { Link } from '../navigation/link.tsx';
import { Foreign } from '../parts/foreign.tsx';
import { Stated } from '../parts/unknown.tsx';
import { useMessages } from '../text/messages.ts';

/** Who gives access to a version, and how. */
export function OffersTable({ offers }: { readonly offers: readonly Offer[] }): ReactNode {
  const messages = useMessages();
  if (offers.length === 0) return <p className="contract-note">{messages.noOffers}</p>;
  return (
    <table className="offers">
      <caption>{messages.offers}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.provider}</th>
          <th scope="col">{messages.protocol}</th>
          <th scope="col">{messages.status}</th>
          <th scope="col">{messages.installation}</th>
        </tr>
      </thead>
      <tbody>
        {offers.map((offer) => (
          <OfferRow key={`${offer.provider_id} ${offer.provider_type} ${offer.coordinate}`} offer={offer} />
        ))}
      </tbody>
    </table>
  );
}

function OfferRow({ offer }: { readonly offer: Offer }): ReactNode {
  const messages = useMessages();
  const text = (value: string): ReactNode => <Foreign text={value} />;
  return (
    <tr>
      <th scope="row">
        {offer.derived ? (
          <span className="note">{messages.derivedOffer}</span>
        ) : (
          <Link to={{ page: 'provider', id: offer.provider_id }}>{text(offer.provider_id)}</Link>
        )}
        <span className="sub">
          <Stated value={offer.provider_type}>{text}</Stated>
        </span>
      </th>
      <td>
        <Stated value={offer.protocol}>{text}</Stated>
      </td>
      <td>
        <Stated value={offer.offer_status}>{text}</Stated>
      </td>
      <td>
        <Stated value={offer.install_strategy}>{text}</Stated>
        {offer.version_policy !== 'unknown' && <span className="sub">{text(offer.version_policy)}</span>}
        {offer.coordinate !== null && <Foreign text={offer.coordinate} className="code coordinate" />}
      </td>
    </tr>
  );
}
