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

const listedArtifact = z.strictObject({
  purl: packageUrlField,
  digest: digestField.optional(),
  available: z
    .boolean()
    .meta({ description: 'false: listed as withdrawn or yanked. Without it: true.' })
    .optional(),
  detail_code: codeField.optional(),
});
export type ListedArtifact = z.output<typeof listedArtifact>;

/** One look at one index: what is recorded, and what stands in the file. */
export const indexLook = z.strictObject({
  index: indexField.meta({ description: 'The id of an index of agent-tools.yaml.' }),
  observed_at: instantField,
  fresh_for_ms: durationField.optional(),
  complete: z
    .boolean()
    .meta({ description: 'true: what is not listed here is not available in this index.' }),
  artifacts: z.array(listedArtifact).max(MAX_ARTIFACTS),
});
export type IndexLook = z.output<typeof indexLook>;

export const indexesFile = z.strictObject({ version: z.literal(1), looks: z.array(indexLook) });
export type IndexesFile = z.output<typeof indexesFile>;
