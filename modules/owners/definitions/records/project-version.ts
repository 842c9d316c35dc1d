import { canonicalJson, NotCanonical } from '../../../contracts/index.ts';
import { parseProviderId } from '../../../core/ids.ts';
import { type Lifecycle, lifecycleOfStatus } from '../../../core/model/lifecycle.ts';
import { type CallAddress, type Offer, PARAMETER_PLACES } from '../../../core/model/offer.ts';
import { canonicalProviderType } from '../../../core/model/provider-type.ts';
import type { Contract, Version } from '../../../core/model/tool.ts';
import { parsePackageUrl } from '../../../documents/package-url.ts';
import type { OfferDocument, VersionDocument } from '../schemas/version-document.ts';
import { once } from '../state/once.ts';

/** Hexadecimal SHA-256 of a text. */
type Sha256 = (text: string) => string;

export function projectVersion(document: VersionDocument, sha256: Sha256): Version {
  const { version, status, contract, risk, definition_digest: definitionDigest } = document;
  const revision = once(() => `sha256:${sha256(canonicalText(document))}`);
  return {
    ...(version !== undefined && { version }),
    // Lists and searches do not ask for it, and it costs more than all the rest.
    get revision() {
      return revision();
    },
    ...(status !== undefined && { status }),
    lifecycle: lifecycleOf(status),
    ...(contract !== undefined && { contract: projectContract(contract) }),
    ...(definitionDigest !== undefined && { definitionDigest }),
    ...(risk !== undefined && { risk }),
    offers: (document.providers ?? []).flatMap(projectOffer),
  };
}

const lifecycleOf = (status: string | undefined): Lifecycle =>
  (status === undefined ? undefined : lifecycleOfStatus(status)) ?? 'unknown';

const projectContract = ({ inputs, outputs }: NonNullable<VersionDocument['contract']>): Contract => ({
  ...(inputs !== undefined && { inputs }),
  ...(outputs !== undefined && { outputs }),
});

/** None where the document does not say by whom. */
function projectOffer(document: OfferDocument): readonly Offer[] {
  const providerId = parseProviderId(document.provider_id ?? '');
  if (providerId === undefined) return [];
  const {
    provider_type: providerType,
    protocol,
    offer_status: status,
    install_strategy: installStrategy,
    version_policy: versionPolicy,
    coordinate,
    risk,
  } = document;
  const canonicalType = providerType === undefined ? undefined : canonicalProviderType(providerType);
  return [
    {
      providerId,
      ...(providerType !== undefined && { providerType }),
      ...(canonicalType !== undefined && { canonicalType }),
      ...(protocol !== undefined && { protocol }),
      ...(status !== undefined && { status }),
      lifecycle: lifecycleOf(status),
      ...(installStrategy !== undefined && { installStrategy }),
      ...(versionPolicy !== undefined && { versionPolicy }),
      // What else stands there may be a path or hold credentials (law 8).
      ...(coordinate !== undefined && parsePackageUrl(coordinate).ok && { coordinate }),
      ...(risk !== undefined && { risk }),
      call: projectCall(document),
      derived: false,
    },
  ];
}

const projectCall = ({
  tool_name: toolName,
  method,
  path,
  operation,
  parameters,
}: OfferDocument): CallAddress => ({
  ...(toolName !== undefined && { toolName }),
  ...(method !== undefined && { method }),
  ...(path !== undefined && { path }),
  ...(operation !== undefined && { operation }),
  ...(parameters !== undefined && { parameters: projectParameters(parameters) }),
});

/** What is no place is not one: such a parameter goes where its method sends it. */
const projectParameters = (
  written: Readonly<Record<string, unknown>>,
): NonNullable<CallAddress['parameters']> =>
  Object.fromEntries(
    Object.entries(written).flatMap(([name, place]) => {
      const known = PARAMETER_PLACES.find((each) => each === place);
      return known === undefined ? [] : [[name, known] as const];
    }),
  );

/** A text without a canonical form (half of a surrogate pair) still tells one revision from another. */
function canonicalText(value: unknown): string {
  try {
    return canonicalJson(value);
  } catch (error) {
    if (error instanceof NotCanonical) return JSON.stringify(value);
    throw error;
  }
}
