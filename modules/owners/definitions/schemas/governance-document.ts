import * as z from 'zod';
import { documentObject } from './document-object.ts';
import { id, instant, text } from './scalars.ts';

const need = z.enum(['none', 'optional', 'required']);

/** What a tool or provider needs from where it runs (seed-reading 1.1). `secrets` are names of variables, never values. */
export const permissionsDocument = documentObject({
  network: need,
  filesystem: z.enum(['none', 'read', 'read-write']),
  shell: need,
  browser: need,
  secrets: z.array(text.meta({ pattern: '^[A-Z][A-Z0-9_]{1,100}$' })),
});

export const AUTH_TYPES = ['none', 'api_key', 'oauth2', 'bearer', 'basic', 'mtls', 'custom'] as const;

export const authDocument = documentObject({
  type: z.enum(AUTH_TYPES),
  env: z.array(text).meta({ description: 'Names of variables; never their values.' }),
  scopes: z.array(text),
  url: text,
});

export const supportDocument = documentObject({ team: text, url: text, email: text, on_call: text });

export const deprecationDocument = documentObject({
  since: instant,
  sunset: instant.meta({ description: 'From here on the tool is refused.' }),
  replaced_by: id,
});
