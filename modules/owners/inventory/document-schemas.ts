import * as z from 'zod';
import { inventoryRecord } from './inventory-document.ts';

/** JSON Schema 2020-12 by the name of its file in `schemas/`, without `.schema.json`. */
export function documentSchemas(): Readonly<Record<string, unknown>> {
  const { $schema, ...schema } = z.toJSONSchema(inventoryRecord, { io: 'input' });
  return {
    'inventory-record': {
      $schema,
      title: 'Artifacts of an inventory, as they are recorded',
      description:
        'Each artifact has a digest, or else an admission revision. What is left out is unknown, and never false.',
      ...schema,
    },
  };
}
