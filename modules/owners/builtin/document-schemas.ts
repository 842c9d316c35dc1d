import * as z from 'zod';
import { builtinRecord } from './builtin-document.ts';

/** JSON Schema 2020-12 by the name of its file in `schemas/`, without `.schema.json`. */
export function documentSchemas(): Readonly<Record<string, unknown>> {
  const { $schema, ...schema } = z.toJSONSchema(builtinRecord, { io: 'input' });
  return {
    'builtin-record': {
      $schema,
      title: 'A built-in inventory, as it is recorded',
      description: 'What is compiled in or shipped. Recording it replaces what was recorded before.',
      ...schema,
    },
  };
}
