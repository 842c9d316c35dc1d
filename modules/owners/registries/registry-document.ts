import * as z from 'zod';
import { MAX_ID_LENGTH, REGISTRY_NAME_PATTERN } from '../../core/ids.ts';
import { REGISTRY_STATUSES } from '../../core/model/lifecycle.ts';

/**
 * The shape of tools.json (seed 000), the one source of its JSON Schema. It decides presence and types; grammars and
 * closed lists stand here for JSON Schema only, and are checked where each fault has its own code.
 */
const text = z.string().meta({ minLength: 1 });

/** Semantic Versioning 2.0.0; the first group is the major version. */
export const SEMANTIC_VERSION =
  /^(0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;

export const registryEntryDocument = z.looseObject({
  name: z.string().meta({
    description:
      'Unique in the registry: lower-case words joined by hyphens, singular; also the folder below tools/.',
    pattern: REGISTRY_NAME_PATTERN,
    maxLength: MAX_ID_LENGTH,
  }),
  description: text.meta({ description: 'One paragraph that says what the tool does.' }),
  location: text.meta({
    description: 'The entry point, relative to the folder of this file and inside of it.',
    examples: ['tools/torrent-finder/main.py'],
  }),
  status: z.string().meta({
    description: 'planned: may be mentioned, cannot be invoked. deprecated: kept, not to be invoked.',
    enum: [...REGISTRY_STATUSES],
  }),
  capabilities: z.array(text).meta({
    description: 'The operations of the tool, as its TOOL.md documents them.',
    minItems: 1,
  }),
  languages: z
    .array(z.string().meta({ pattern: '^[a-z]{2}$' }))
    .meta({ description: 'ISO 639-1. Left out where the tool has nothing to do with language.' })
    .optional(),
  tags: z
    .array(z.string().meta({ examples: ['4k', 'español', 'audio-tracks'] }))
    .meta({ description: 'Lower case, joined by hyphens; a skill is activated by them.', minItems: 1 }),
});

export const registryMetaDocument = z.looseObject({
  repo: z.string().meta({ description: 'Opaque; never used to reach files.' }).optional(),
  created: z
    .string()
    .meta({ description: 'An ISO 8601 date.', examples: ['2026-05-09'] })
    .optional(),
  purpose: z.string().optional(),
});

export const registryDocument = z.looseObject({
  version: z.string().meta({
    description: 'Semantic version of this schema.',
    examples: ['1.0.0'],
    pattern: SEMANTIC_VERSION.source,
  }),
  tools: z.array(registryEntryDocument),
  meta: registryMetaDocument.optional(),
});

/** The document without its entries, which are judged one by one. */
export const registryTopDocument = registryDocument.extend({
  tools: z.array(z.unknown()),
  meta: z.looseObject({}).optional(),
});

/** The major version of the schema that this release reads. */
export const SUPPORTED_MAJOR = 1;
