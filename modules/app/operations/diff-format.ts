import * as z from 'zod';

/** One list for both operations of the command, which share the option. */
export const diffFormat = z.enum(['text', 'json', 'markdown']).optional();
