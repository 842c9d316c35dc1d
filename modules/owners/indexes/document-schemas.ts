import * as z from 'zod';
import { indexLook } from './index-document.ts';

/** JSON Schema 2020-12 by the name of its file in `schemas/`, without `.schema.json`. */
export function documentSchemas(): Readonly<Record<string, unknown>> {
  const { $schema, ...schema } = z.toJSONSchema(indexLook, { io: 'input' });
  return {
    'index-record': {
      $schema,
      title: 'One look at one upstream index, as it is recorded',
      description: 'What the index listed at that time. It replaces what was recorded of that index before.',
      ...schema,
    },
  };
}
