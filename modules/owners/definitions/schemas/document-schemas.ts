import * as z from 'zod';
import type { DocumentKind } from '../compile/compiled-document.ts';
import { capabilityDocument } from './capability-document.ts';
import { requirements } from './document-object.ts';
import { providerDocument } from './provider-document.ts';
import { toolDocument } from './tool-document.ts';
import { wordsDocument } from './words-document.ts';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
const DESCRIPTION = 'Further keys are kept and reported; keys that begin with `x-` are free.';

/** JSON Schema 2020-12 of each kind of document, by the name of its file in `schemas/`, without `.schema.json`. */
export function documentSchemas(): Readonly<Record<DocumentKind, object>> {
  const words = { $ref: '#/$defs/words' };
  const capability = { $ref: '#/$defs/capability' };
  return {
    tool: {
      $schema: DIALECT,
      title: '*.tool.yaml: one tool',
      description: `What is absent is unknown. ${DESCRIPTION}`,
      ...schemaOf(toolDocument),
    },
    provider: {
      $schema: DIALECT,
      title: 'provider.yaml: one provider',
      description: `The id, the type and what is provided are enough. ${DESCRIPTION}`,
      ...schemaOf(providerDocument),
    },
    capability: {
      $schema: DIALECT,
      title: 'capabilities/**/*.yaml: one capability, or a list of them',
      description: DESCRIPTION,
      anyOf: [capability, { type: 'array', items: capability }],
      $defs: { capability: schemaOf(capabilityDocument) },
    },
    words: {
      $schema: DIALECT,
      title: 'search/**/*.yaml: words that stand for each other in searches, one group or a list of them',
      description: DESCRIPTION,
      anyOf: [words, { type: 'array', items: words }],
      $defs: { words: schemaOf(wordsDocument) },
    },
  };
}

function schemaOf(schema: z.ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      const required = requirements.get(zodSchema)?.required;
      if (required !== undefined) jsonSchema.required = [...required];
    },
  });
  return rest;
}
