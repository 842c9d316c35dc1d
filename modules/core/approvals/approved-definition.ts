import * as z from 'zod';
import { parseCapabilityId, parseProviderId } from '../ids.ts';
import { LIFECYCLES } from '../model/lifecycle.ts';
import { type Offer, PARAMETER_PLACES } from '../model/offer.ts';
import { PROVIDER_TYPES } from '../model/provider-type.ts';
import { RISKS } from '../model/risk.ts';
import type { Tool, Version } from '../model/tool.ts';
import { keptBy } from '../records/kept-fields.ts';

/** What of a tool, a version and an offer a decider decides about, as it is kept with the request. */
export type ApprovedDefinition = z.output<typeof approvedDefinition>;

const risk = z.enum(RISKS).exactOptional();
const lifecycle = z.enum(LIFECYCLES);
const text = z.string().exactOptional();

const contract = z.object({ inputs: z.unknown().exactOptional(), outputs: z.unknown().exactOptional() });

const approvedDefinition = z.object({
  name: z.string(),
  description: text,
  lifecycle,
  risk,
  effectiveRisk: risk,
  approvalRequired: z.boolean().exactOptional(),
  permissions: z.record(z.string(), z.unknown()).exactOptional(),
  capabilities: z.array(keptBy(parseCapabilityId)).exactOptional(),
  version: z.object({
    version: text,
    revision: z.string(),
    lifecycle,
    risk,
    definitionDigest: text,
    /** As written. */
    contract: contract.exactOptional(),
    /** By operation, in the order of the source. */
    operationContracts: z.array(z.object({ operation: z.string(), contract })).exactOptional(),
    /** They were too large to be kept here; their digest is bound all the same. */
    contractLeftOut: z.literal(true).exactOptional(),
  }),
  offer: z.object({
    providerId: keptBy(parseProviderId),
    providerType: text,
    canonicalType: z.enum(PROVIDER_TYPES).exactOptional(),
    protocol: text,
    status: text,
    lifecycle,
    installStrategy: text,
    versionPolicy: text,
    coordinate: text,
    risk,
    call: z.object({
      toolName: text,
      method: text,
      path: text,
      operation: text,
      parameters: z.record(z.string(), z.enum(PARAMETER_PLACES)).exactOptional(),
    }),
    derived: z.boolean(),
  }),
});

/** UTF-16 units of JSON: an entry of a ledger holds no more than 1 MiB. */
const MAX_CONTRACT = 200_000;

/** As plain JSON, for the ledger. */
export function keepDefinition(tool: Tool, version: Version, offer: Offer): unknown {
  const { name, description, lifecycle: state, permissions, capabilities } = tool;
  const contracts = statedContracts(version);
  const large = JSON.stringify(contracts).length > MAX_CONTRACT;
  const kept: unknown = JSON.parse(
    JSON.stringify({
      name,
      description,
      lifecycle: state,
      risk: tool.risk,
      effectiveRisk: tool.effectiveRisk,
      approvalRequired: tool.approvalRequired,
      permissions,
      capabilities,
      version: {
        version: version.version,
        revision: version.revision,
        lifecycle: version.lifecycle,
        risk: version.risk,
        definitionDigest: version.definitionDigest,
        ...(large ? { contractLeftOut: true } : contracts),
      },
      offer,
    }),
  );
  return kept;
}

/** A list, so that a name of an operation is never a key of an object. */
const statedContracts = ({ contract: whole, operationContracts }: Version) => ({
  contract: whole,
  ...(operationContracts !== undefined && {
    operationContracts: [...operationContracts].map(([operation, each]) => ({ operation, contract: each })),
  }),
});

/** undefined: it was kept by a program that knew other things. */
export function readDefinition(kept: unknown): ApprovedDefinition | undefined {
  const parsed = approvedDefinition.safeParse(kept);
  return parsed.success ? parsed.data : undefined;
}
