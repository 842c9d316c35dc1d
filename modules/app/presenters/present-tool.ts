import type * as z from 'zod';
import { contractDigest, contractSchemas, statedDigest } from '../../contracts/index.ts';
import { toolRefusal } from '../../core/catalog/refusal.ts';
import type { Offer } from '../../core/model/offer.ts';
import { effectiveApproval } from '../../core/model/risk.ts';
import type { Contract, Tool, Version } from '../../core/model/tool.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import { contractsByOperation } from '../../core/projection/operation-contract.ts';
import type { Instant } from '../../core/time.ts';
import type * as shapes from '../shapes/tool.ts';
import type { Envelope } from './envelope.ts';
import { presentDiagnostic } from './present-diagnostic.ts';
import { orUnknown } from './unknown.ts';

type Sha256 = (text: string) => string;

/** One line of a list. */
export function presentSummary(
  reader: CatalogReader,
  tool: Tool,
  now: Instant,
): z.output<typeof shapes.summary> {
  const refusal = toolRefusal(tool, resolutionFor(reader, tool), now);
  return {
    id: tool.ref.id,
    source: tool.ref.source,
    key: tool.key ?? null,
    name: tool.name,
    description: orUnknown(tool.description),
    capabilities: orUnknown(tool.capabilities && [...tool.capabilities]),
    operations: [...tool.operations],
    latest_version: orUnknown(tool.latestVersion),
    lifecycle: tool.lifecycle,
    declared_status: orUnknown(tool.declaredStatus),
    risk: orUnknown(tool.risk),
    effective_risk: orUnknown(tool.effectiveRisk),
    approval_required: orUnknown(tool.approvalRequired),
    tags: [...tool.tags],
    languages: [...tool.languages],
    registered: tool.registration.state === 'registered',
    invocable: refusal === undefined,
    refusal: refusal ?? null,
    diagnostics: tool.diagnostics.length,
  };
}

/** Everything that the tool's source says, without the envelope. */
export function presentTool(
  reader: CatalogReader,
  tool: Tool,
  now: Instant,
  sha256: Sha256,
): Omit<z.output<typeof shapes.tool>, keyof Envelope | 'snapshot'> {
  return {
    ...presentSummary(reader, tool, now),
    author: orUnknown(tool.author && { ...tool.author }),
    publisher: orUnknown(tool.publisher && { ...tool.publisher }),
    license: orUnknown(tool.license),
    pricing: orUnknown(tool.pricing && { plans: tool.pricing.plans.map((plan) => ({ ...plan })) }),
    permissions: orUnknown(tool.permissions && { ...tool.permissions }),
    support: orUnknown(tool.support && { ...tool.support }),
    examples: [...tool.examples],
    aliases: [...tool.aliases],
    replaced_by: tool.replacedBy ?? null,
    effective_approval: effectiveApproval(tool.approvalRequired, tool.effectiveRisk),
    versions: tool.versions.map((version) => presentVersion(tool, version, sha256)),
    conflicts: [
      ...tool.conflicts.map(({ source, reason }) => ({ source, reason })),
      ...reader
        .candidates(tool.ref.id)
        .filter((other) => other.ref.source !== tool.ref.source)
        .map((other) => ({ source: other.ref.source, reason: 'same_id_in_source' })),
    ],
    diagnostics_list: tool.diagnostics.map(presentDiagnostic),
  };
}

export function presentVersion(
  tool: Pick<Tool, 'operations'>,
  version: Version,
  sha256: Sha256,
): z.output<typeof shapes.version> {
  const { contract, operationContracts } = version;
  return {
    version: orUnknown(version.version),
    revision: version.revision,
    status: orUnknown(version.status),
    lifecycle: version.lifecycle,
    contract: presentContract(contract),
    contract_digest: orUnknown(contract && contractDigest(contract, sha256)),
    operation_contracts: Object.fromEntries(
      contractsByOperation(tool, version).map(([operation, each]) => [operation, presentContract(each)]),
    ),
    operation_contracts_digest: orUnknown(operationContracts && statedDigest(version, sha256)),
    definition_digest: orUnknown(version.definitionDigest),
    providers: version.offers.map(presentOffer),
  };
}

/** As JSON Schema, whichever way it is written. */
export function presentContract(contract: Contract | undefined): z.output<typeof shapes.contract> {
  if (contract === undefined) return 'unknown';
  const { inputs, outputs } = contractSchemas(contract);
  return { inputs: orUnknown(inputs), outputs: orUnknown(outputs) };
}

export const presentOffer = (offer: Offer): z.output<typeof shapes.offer> => ({
  provider_id: offer.providerId,
  provider_type: orUnknown(offer.providerType),
  provider_type_canonical: orUnknown(offer.canonicalType),
  protocol: orUnknown(offer.protocol),
  offer_status: orUnknown(offer.status),
  lifecycle: offer.lifecycle,
  install_strategy: orUnknown(offer.installStrategy),
  version_policy: orUnknown(offer.versionPolicy),
  coordinate: offer.coordinate ?? null,
  derived: offer.derived,
});

/** A lone candidate needs no resolver, which is nearly every tool of a list. */
function resolutionFor(reader: CatalogReader, tool: Tool) {
  return reader.candidates(tool.ref.id).length > 1 ? reader.tool(tool.ref.id) : undefined;
}
