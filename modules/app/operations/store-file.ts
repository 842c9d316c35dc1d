import * as z from 'zod';

/** A path as it is typed, relative to the folder where the person stands. */
export const backupFile = z.string().min(1).max(4_096);
