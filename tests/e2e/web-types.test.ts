import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type * as page from '../../modules/web/src/api/types.ts';
import { ROOT } from '../house/sources.ts';

/** Every key that the page's own types have; adding one to a type does not compile until it stands here. */
const keys = <T>(table: Record<keyof T, true>): readonly string[] => Object.keys(table);

const envelope = { generated_at: true, generations: true } as const;
const summary = {
  id: true,
  source: true,
  key: true,
  name: true,
  description: true,
  capabilities: true,
  operations: true,
  latest_version: true,
  lifecycle: true,
  declared_status: true,
  risk: true,
  effective_risk: true,
  approval_required: true,
  tags: true,
  languages: true,
  registered: true,
  invocable: true,
  refusal: true,
  diagnostics: true,
} as const;
const capability = {
  id: true,
  name: true,
  description: true,
  domain: true,
  broader: true,
  aliases: true,
  risk: true,
  tools: true,
  providers: true,
} as const;
const approval = {
  approval_id: true,
  state: true,
  subject: true,
  tool: true,
  source: true,
  version: true,
  offer: true,
  contract_digest: true,
  definition_digest: true,
  requested_by: true,
  requested_at: true,
  reason: true,
  decide_by: true,
  decided_by: true,
  decided_at: true,
  note: true,
  expires_at: true,
  max_calls: true,
  voided_because: true,
} as const;

const READ: Readonly<Record<string, readonly string[]>> = {
  ToolSummary: keys<page.ToolSummary>(summary),
  Tool: keys<page.Tool>({
    ...envelope,
    ...summary,
    author: true,
    publisher: true,
    license: true,
    pricing: true,
    permissions: true,
    support: true,
    examples: true,
    aliases: true,
    replaced_by: true,
    effective_approval: true,
    versions: true,
    conflicts: true,
    diagnostics_list: true,
  }),
  Version: keys<page.Version>({
    version: true,
    revision: true,
    status: true,
    lifecycle: true,
    contract: true,
    contract_digest: true,
    operation_contracts: true,
    operation_contracts_digest: true,
    definition_digest: true,
    providers: true,
  }),
  Offer: keys<page.Offer>({
    provider_id: true,
    provider_type: true,
    provider_type_canonical: true,
    protocol: true,
    offer_status: true,
    lifecycle: true,
    install_strategy: true,
    version_policy: true,
    coordinate: true,
    derived: true,
  }),
  Diagnostic: keys<page.Diagnostic>({
    code: true,
    severity: true,
    file: true,
    line: true,
    column: true,
    path: true,
    message: true,
    hint: true,
  }),
  Party: keys<page.Party>({ name: true, type: true, url: true, email: true, role: true }),
  CapabilityItem: keys<page.CapabilityItem>(capability),
  Capability: keys<page.Capability>({ ...envelope, ...capability }),
  DomainCount: keys<page.DomainCount>({ domain: true, tools: true }),
  CapabilityList: keys<page.CapabilityList>({
    ...envelope,
    total: true,
    next_cursor: true,
    domains: true,
    capabilities: true,
  }),
  Provider: keys<page.Provider>({
    ...envelope,
    provider_id: true,
    provider_type: true,
    provider_type_canonical: true,
    declared: true,
    name: true,
    description: true,
    version: true,
    license: true,
    provides: true,
    tools: true,
    website: true,
    author: true,
    publisher: true,
    permissions: true,
    env: true,
    diagnostics_list: true,
  }),
  Status: keys<page.Status>({ ...envelope, counts: true, instances: true }),
  Instance: keys<page.Instance>({ id: true, facts: true }),
  RegistryList: keys<page.RegistryList>({ ...envelope, registries: true }),
  Suggestions: keys<page.Suggestions>({ ...envelope, suggestions: true }),
  Session: keys<page.Session>({
    subject: true,
    authentication: true,
    permissions: true,
    teams: true,
    expires_at: true,
    csrf_token: true,
  }),
  Approval: keys<page.Approval>(approval),
  ApprovalList: keys<page.ApprovalList>({ ...envelope, total: true, next_cursor: true, approvals: true }),
  ShownApproval: keys<page.ShownApproval>({
    ...envelope,
    ...approval,
    definition: true,
    difference: true,
  }),
  ApprovedDefinition: keys<page.ApprovedDefinition>({
    name: true,
    description: true,
    effective_risk: true,
    permissions: true,
    capabilities: true,
    contract: true,
    operation_contracts: true,
  }),
  DefinitionChange: keys<page.Change>({
    kind: true,
    severity: true,
    operation: true,
    side: true,
    path: true,
    name: true,
    before: true,
    after: true,
  }),
  Problem: keys<page.Problem>({
    type: true,
    title: true,
    status: true,
    detail: true,
    code: true,
    hint: true,
  }),
};

const document = z
  .object({
    components: z.object({
      schemas: z.record(z.string(), z.object({ properties: z.record(z.string(), z.unknown()).optional() })),
    }),
  })
  .parse(JSON.parse(readFileSync(join(ROOT, 'schemas', 'openapi.json'), 'utf8')));

test.each(Object.entries(READ))('what the page reads of %s is what openapi.json promises', (name, read) => {
  const promised = Object.keys(document.components.schemas[name]?.properties ?? {});
  expect(read.filter((key) => !promised.includes(key))).toEqual([]);
});
