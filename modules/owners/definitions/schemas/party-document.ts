import { documentObject } from './document-object.ts';
import { text } from './scalars.ts';

/** Author or publisher; `type` takes the words of schema.org. */
export const partyDocument = documentObject(
  {
    name: text,
    type: text.meta({ examples: ['Organization', 'Person'] }),
    url: text,
    email: text,
    role: text.meta({ examples: ['catalog_curator'] }),
  },
  ['name'],
);
