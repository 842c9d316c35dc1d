import * as z from 'zod';
import { registryDocument } from './registry-document.ts';

/** JSON Schema 2020-12 by the name of its file in `schemas/`, without `.schema.json`. */
export function documentSchemas(): Readonly<Record<string, unknown>> {
  const { $schema, ...schema } = z.toJSONSchema(registryDocument, { io: 'input' });
  return {
    'tools-json': {
      $schema,
      title: 'tools.json: the registry of the tools of an agent',
      description: 'Strict JSON. Further keys are kept and reported; keys that begin with `x-` are free.',
      ...schema,
    },
  };
}
