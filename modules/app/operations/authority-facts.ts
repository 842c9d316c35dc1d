import type { InstanceId } from '../../core/ids.ts';
import type { AuthorityResource } from '../../core/ports/authority.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import { EVERYTHING } from '../../core/ports/visibility.ts';
import type { Services } from '../services.ts';

/**
 * The same view with nothing hidden, for questions to `Authority` only: a policy must not be passed by who cannot see
 * what it goes by. Nothing that is read from it is shown; answers are made from the caller's own reader.
 */
export const readerForAuthority = (
  { view }: CatalogReader,
  { catalog }: Pick<Services, 'catalog'>,
): CatalogReader => catalog.pinAgain(view, EVERYTHING) ?? catalog.pin(EVERYTHING);

type InstanceResource = Extract<AuthorityResource, { readonly kind: 'instance' }>;

/** Instances as policy is told of them, and whether they are configured; `reader` decides what is known of them. */
export function instanceResources({ facts }: CatalogReader): {
  isConfigured(id: InstanceId): boolean;
  resource(id: InstanceId): InstanceResource;
} {
  const providers = new Map(
    facts
      .instances({})
      .items.flatMap(({ id, configured }) => (configured === undefined ? [] : [[id, configured.provider]])),
  );
  return {
    isConfigured: (id) => providers.has(id),
    resource(id) {
      const provider = providers.get(id);
      return { kind: 'instance', id, ...(provider !== undefined && { provider }) };
    },
  };
}
