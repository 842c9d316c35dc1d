import * as z from 'zod';
import { INVENTORY } from '../../core/ids.ts';
import { artifactId } from '../../core/model/artifact.ts';
import {
  codeField,
  contractDigestField,
  digestField,
  familyKeyField,
  instantField,
  originField,
  providerField,
  revisionField,
  versionField,
} from '../../core/records/record-fields.ts';
import { packageUrlField } from '../../documents/package-url.ts';

/** More than a document of 64 MiB holds. */
const MAX_ARTIFACTS = 500_000;

const provided = z.strictObject({
  key: familyKeyField,
  version: versionField.optional(),
  provider: providerField,
  contract_digest: contractDigestField.optional(),
});
export type ProvidedEntry = z.output<typeof provided>;

const artifactShape = {
  purl: packageUrlField,
  digest: digestField.optional(),
  revision: revisionField
    .meta({ description: 'The admission revision, where there is no digest.' })
    .optional(),
  origin: originField.meta({ description: 'The index that it came from.' }).optional(),
  installed: z.boolean().optional(),
  admitted: z.boolean().optional(),
  admission_code: codeField.optional(),
  admission_revision: revisionField.optional(),
  provides: z.array(provided).max(10_000).optional(),
};

/** What one key says about another; `IDENTITY` says the same to JSON Schema. */
function checkIdentity(
  {
    digest,
    revision,
    admitted,
    admission_code,
    admission_revision,
  }: z.output<z.ZodObject<typeof artifactShape>>,
  context: z.RefinementCtx,
): void {
  const refuse = (message: string, path: string[] = []): void =>
    context.addIssue({ code: 'custom', message, path });
  if (digest === undefined && revision === undefined)
    refuse('An artifact has a `digest`, or else a `revision`: a name and version may be anything.');
  if (digest !== undefined && revision !== undefined)
    refuse('An artifact is identified by `digest` or by `revision`, not by both.', ['revision']);
  if (admitted !== undefined) return;
  if (admission_code !== undefined) refuse('A code without `admitted` explains nothing.', ['admission_code']);
  if (admission_revision !== undefined)
    refuse('A revision without `admitted` is of no admission.', ['admission_revision']);
}

const IDENTITY = {
  oneOf: [{ required: ['digest'] }, { required: ['revision'] }],
  dependentRequired: { admission_code: ['admitted'], admission_revision: ['admitted'] },
};

const recordedArtifact = z
  .strictObject({ ...artifactShape, observed_at: instantField.optional() })
  .superRefine(checkIdentity)
  .meta(IDENTITY);
const knownShape = { ...artifactShape, observed_at: instantField };
const knownArtifact = z.strictObject(knownShape).superRefine(checkIdentity);
/** What is kept: one row for each artifact. */
export const inventoryRow = z
  .strictObject({ kind: z.literal('artifact'), ...knownShape })
  .superRefine(checkIdentity);
export type InventoryRow = z.output<typeof inventoryRow>;
export type RecordedArtifact = z.output<typeof recordedArtifact>;

/** What is recorded. */
export const inventoryRecord = z.strictObject({
  artifacts: z.array(recordedArtifact).max(MAX_ARTIFACTS),
  replace: z.boolean().meta({ description: 'true: what is not listed is no longer here.' }).optional(),
});

/** What stands in the file of versions before the store. */
export const inventoryFile = z.strictObject({ version: z.literal(1), artifacts: z.array(knownArtifact) });

export const idOf = ({ purl, digest, revision }: RecordedArtifact) =>
  artifactId(INVENTORY, purl, digest ?? revision);
