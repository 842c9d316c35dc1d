import * as z from 'zod';

const SUBJECT =
  /^(?:local|(?:agent|user|team|workflow|runtime):[\p{L}\p{N}](?:[\p{L}\p{N}._@|/+-]*[\p{L}\p{N}])?)$/u;

/** Who would act (DESIGN 6): `local`, or a kind and its name. */
export const subject = z
  .string()
  .max(200)
  .regex(SUBJECT, 'is no subject; use local, or agent:, user:, team:, workflow: or runtime: and a name');
