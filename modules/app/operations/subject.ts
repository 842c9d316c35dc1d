import * as z from 'zod';
import { MAX_SUBJECT_LENGTH, SUBJECT_PATTERN } from '../../core/model/subject.ts';

/** Who would act (DESIGN 6): `local`, or a kind and its name. */
export const subject = z
  .string()
  .max(MAX_SUBJECT_LENGTH)
  .regex(
    SUBJECT_PATTERN,
    'is no subject; use local, or agent:, user:, team:, workflow: or runtime: and a name',
  );
