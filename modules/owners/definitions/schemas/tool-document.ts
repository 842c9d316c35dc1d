import * as z from 'zod';
import { documentObject } from './document-object.ts';
import {
  authDocument,
  deprecationDocument,
  permissionsDocument,
  supportDocument,
} from './governance-document.ts';
import { partyDocument } from './party-document.ts';
import { pricingDocument } from './pricing-document.ts';
import { id, license, mapping, risk, status, text } from './scalars.ts';
import { versionDocument } from './version-document.ts';

const exampleDocument = z.union([
  text,
  documentObject({ title: text, description: text, arguments: mapping, result: z.unknown() }),
]);

/** Keys of the older shape of external tools, which has no versions (seed-reading 1.1). */
const legacyShape = {
  owner: text,
  catalog_owner: text,
  purpose: text,
  used_by: z.array(text),
  integration_policy: mapping,
  install: mapping,
  outputs: z.array(z.unknown()),
  rules: z.array(text),
};

export const LEGACY_KEYS: readonly string[] = Object.keys(legacyShape);

/** `*.tool.yaml` (seed 002). An absent key is unknown. The order of keys is that of the canonical style. */
export const toolDocument = documentObject(
  {
    id,
    type: text.meta({ examples: ['tool'] }),
    name: text,
    status,
    description: text,
    capabilities: z.array(id).meta({ minItems: 1 }),
    tags: z.array(text),
    languages: z.array(text.meta({ pattern: '^[a-z]{2}$' })),
    aliases: z.array(id),
    same_as: z.array(text),
    replaced_by: id,
    deprecation: deprecationDocument,
    author: partyDocument,
    publisher: partyDocument,
    website: text,
    repository: mapping,
    license,
    risk,
    approval_required: z.boolean(),
    permissions: permissionsDocument,
    auth: authDocument,
    pricing: pricingDocument,
    support: supportDocument,
    examples: z.array(exampleDocument),
    versions: z.array(versionDocument),
    ...legacyShape,
  },
  ['id', 'type', 'name', 'capabilities'],
);

export type ToolDocument = z.output<typeof toolDocument>;
