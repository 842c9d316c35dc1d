import * as z from 'zod';
import {
  codeField,
  digestField,
  durationField,
  indexField,
  instantField,
} from '../../core/records/record-fields.ts';
import { packageUrlField } from '../../documents/package-url.ts';

/** More than a document of 64 MiB holds. */
const MAX_ARTIFACTS = 500_000;

const listedShape = {
  purl: packageUrlField,
  digest: digestField.optional(),
  available: z
    .boolean()
    .meta({ description: 'false: listed as withdrawn or yanked. Without it: true.' })
    .optional(),
  detail_code: codeField.optional(),
};
const listedArtifact = z.strictObject(listedShape);
export type ListedArtifact = z.output<typeof listedArtifact>;

const lookShape = {
  index: indexField.meta({ description: 'The id of an index of agent-tools.yaml.' }),
  observed_at: instantField,
  fresh_for_ms: durationField.optional(),
  complete: z
    .boolean()
    .meta({ description: 'true: what is not listed here is not available in this index.' }),
};
/** One look at one index, as it is recorded. */
export const indexLook = z.strictObject({
  ...lookShape,
  artifacts: z.array(listedArtifact).max(MAX_ARTIFACTS),
});
export type IndexLook = z.output<typeof indexLook>;

/** What stands in the file of versions before the store. */
export const indexesFile = z.strictObject({ version: z.literal(1), looks: z.array(indexLook) });

const lookRow = z.strictObject({ kind: z.literal('look'), ...lookShape });
export type LookRow = z.output<typeof lookRow>;
const listedRow = z.strictObject({ kind: z.literal('listed'), index: indexField, ...listedShape });
export type ListedRow = z.output<typeof listedRow>;
/** What is kept: one row for the last look at each index, and one for each artifact that it lists. */
export const indexRow = z.discriminatedUnion('kind', [lookRow, listedRow]);
export type IndexRow = z.output<typeof indexRow>;
