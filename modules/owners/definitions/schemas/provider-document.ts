import * as z from 'zod';
import { PROVIDER_TYPES } from '../../../core/model/provider-type.ts';
import { documentObject } from './document-object.ts';
import { permissionsDocument } from './governance-document.ts';
import { partyDocument } from './party-document.ts';
import { id, license, mapping, text, version } from './scalars.ts';

const providedDocument = documentObject({ tool_id: id, version }, ['tool_id']);

const environmentDocument = documentObject(
  { name: text, description: text, required: z.boolean(), secret: z.boolean() },
  ['name'],
);

/**
 * `provider.yaml`: package, build and runtime metadata. The seed's form of three keys is complete.
 * The order of keys is that of the canonical style.
 */
export const providerDocument = documentObject(
  {
    provider_id: id,
    provider_type: text.meta({ examples: [...PROVIDER_TYPES] }),
    name: text,
    description: text,
    version,
    license,
    repository: documentObject({ url: text, source: text, subfolder: text }),
    website: text,
    author: partyDocument,
    publisher: partyDocument,
    runtime: documentObject({
      type: text,
      command: text,
      args: z.array(text),
      url: text,
      transport: text,
    }),
    env: z.array(environmentDocument),
    permissions: permissionsDocument,
    build: mapping,
    mcp_registry_name: text,
    packages: z.array(mapping).meta({ description: "In server.json's own shape." }),
    remotes: z.array(mapping).meta({ description: "In server.json's own shape." }),
    provides: z.array(providedDocument),
  },
  ['provider_id', 'provider_type', 'provides'],
);

export type ProviderDocument = z.output<typeof providerDocument>;
