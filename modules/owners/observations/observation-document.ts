import * as z from 'zod';
import { HEALTH_STATUSES } from '../../core/model/observation.ts';
import {
  codeField,
  contractDigestField,
  durationField,
  implementationField,
  instanceField,
  instantField,
  loadedArtifactField,
  parsedText,
  providerField,
  runtimeField,
  toolField,
} from '../../core/records/record-fields.ts';

/** A runtime's own word for one of its runs. */
export const generationField = parsedText(
  (text) => (/^[\x21-\x7e]{1,100}$/.test(text) ? text : undefined),
  'Expected one visible word of at most 100 characters.',
);

const observationShape = {
  runtime: runtimeField,
  runtime_generation: generationField,
  instance: instanceField,
  observed_at: instantField,
  fresh_for_ms: durationField.optional(),
  implementation: implementationField.optional(),
  /** Of the instance, when this was taken. */
  provider: providerField.optional(),
  artifact: loadedArtifactField.optional(),
  active: z.boolean().optional(),
  health: z.strictObject({ status: z.enum(HEALTH_STATUSES), code: codeField.optional() }).optional(),
  definition_digests: z.record(toolField, contractDigestField).optional(),
};
/** The last that one runtime saw of one instance. */
export const writtenObservation = z.strictObject(observationShape);
export type WrittenObservation = z.output<typeof writtenObservation>;

const runtimeShape = {
  runtime: runtimeField,
  /** The one that counts; absent: none of its reports was accepted yet. */
  generation: generationField.optional(),
  /** In the order in which they were first seen. */
  seen: z.array(generationField),
};
const writtenRuntime = z.strictObject(runtimeShape);

/** What stands in the file of versions before the store. */
export const observationsFile = z.strictObject({
  version: z.literal(1),
  runtimes: z.array(writtenRuntime),
  observations: z.array(writtenObservation),
});

const runtimeRow = z.strictObject({ kind: z.literal('runtime'), ...runtimeShape });
export type RuntimeRow = z.output<typeof runtimeRow>;
/** What is kept: one row for each runtime, and one for each instance that it saw. */
export const observationRow = z.discriminatedUnion('kind', [
  runtimeRow,
  z.strictObject({ kind: z.literal('observation'), ...observationShape }),
]);
export type ObservationRow = z.output<typeof observationRow>;

/** One runtime sees one instance once. No part contains a space. */
export const idOf = ({ runtime, instance }: Pick<WrittenObservation, 'runtime' | 'instance'>): string =>
  `${instance} ${runtime}`;
