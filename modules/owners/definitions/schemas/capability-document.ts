import * as z from 'zod';
import { documentObject } from './document-object.ts';
import { id, risk, text } from './scalars.ts';

/** A word of the vocabulary: a standardized semantic ability. */
export const capabilityDocument = documentObject(
  {
    id,
    name: text,
    description: text,
    domain: text,
    broader: z.array(id).meta({ description: 'Declared; never derived from the dots of an id.' }),
    aliases: z.array(id),
    same_as: z.array(text),
    replaced_by: id,
    risk,
  },
  ['id', 'name', 'description'],
);

export type CapabilityDocument = z.output<typeof capabilityDocument>;
