import * as z from 'zod';
import { INSTALL_STRATEGIES, PROVIDER_TYPES, VERSION_POLICIES } from '../../../core/model/provider-type.ts';
import { documentObject } from './document-object.ts';
import { authDocument, permissionsDocument } from './governance-document.ts';
import { id, instant, mapping, risk, status, text, version } from './scalars.ts';

/** Closed lists that are open under `x-`. */
const openList = (words: readonly string[]) =>
  text.meta({ anyOf: [{ enum: [...words] }, { pattern: '^x-' }] });

const offerDocument = documentObject(
  {
    provider_id: id,
    provider_type: text.meta({ examples: [...PROVIDER_TYPES] }),
    provider_name: text,
    provider_canonical_id: text,
    protocol: text.meta({ examples: ['mcp', 'https'] }),
    package_path: text,
    offer_status: status,
    install_strategy: openList(INSTALL_STRATEGIES),
    version_policy: openList(VERSION_POLICIES),
    coordinate: text.meta({ description: 'A package URL.', pattern: '^pkg:' }),
    access_url: text,
    transport: text,
    tool_name: text.meta({ description: 'How an MCP server calls it; otherwise the last part of the id.' }),
    method: text,
    path: text,
    parameters: mapping.meta({ description: 'Where each parameter of an HTTP call goes.' }),
    operation: text,
    auth: authDocument,
    permissions: permissionsDocument,
    risk,
  },
  ['provider_id'],
);

const schemaOrShorthand = mapping.meta({
  description: 'JSON Schema 2020-12, or a mapping of parameter names to type words such as `string?`.',
});

export const contractDocument = documentObject({ inputs: schemaOrShorthand, outputs: schemaOrShorthand });

export const versionDocument = documentObject({
  version,
  status,
  contract: contractDocument,
  providers: z.array(offerDocument),
  risk,
  released: instant,
  changelog: text,
  definition_digest: text.meta({
    description: 'Of the live definition, pinned at import or review.',
    pattern: '^sha256:[0-9a-f]{64}$',
  }),
});

export type OfferDocument = z.output<typeof offerDocument>;
export type VersionDocument = z.output<typeof versionDocument>;
