import * as z from 'zod';
import { type FamilyKey, implementationId, type ProviderId } from '../../core/ids.ts';
import {
  codeField,
  contractDigestField,
  familyField,
  familyKeyField,
  providerField,
  versionField,
} from '../../core/records/record-fields.ts';

/** More than any build has. */
const MAX_IMPLEMENTATIONS = 100_000;

const implementationShape = {
  key: familyKeyField,
  version: versionField.optional(),
  provider: providerField,
  available: z.boolean().meta({ description: 'false: known to this build and left out of it.' }),
  detail_code: codeField.optional(),
  contract_digest: contractDigestField.optional(),
};
const implementation = z.strictObject(implementationShape);

const inventory = {
  implementations: z.array(implementation).max(MAX_IMPLEMENTATIONS),
  complete_families: z
    .array(familyField)
    .max(1_000)
    .meta({ description: 'Families of which nothing else is built in.' })
    .optional(),
};

/** What is recorded: it replaces the whole inventory. */
export const builtinRecord = z.strictObject(inventory);
export type BuiltinRecordDocument = z.output<typeof builtinRecord>;

/** What stands in the file of versions before the store. */
export const builtinFile = z.strictObject({ version: z.literal(1), ...inventory });

/** What is kept: one row for each implementation, and for each family that is listed whole. */
export const builtinRow = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('implementation'), ...implementationShape }),
  z.strictObject({ kind: z.literal('complete_family'), family: familyField }),
]);
export type BuiltinRow = z.output<typeof builtinRow>;

export const idOf = ({
  key,
  version,
  provider,
}: {
  key: FamilyKey;
  version?: string | undefined;
  provider: ProviderId;
}) => implementationId(key, version, provider);
