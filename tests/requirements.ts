import { LAWS } from './requirements/laws.ts';
import type { Requirement } from './requirements/requirement.ts';
import { SEED_000 } from './requirements/seed-000.ts';
import { SEED_002 } from './requirements/seed-002.ts';
import { SEED_003 } from './requirements/seed-003.ts';

/** Everything that the founding documents and the laws demand. Tests cite ids in their titles: `[REG-NAME]`. */
export const REQUIREMENTS: readonly Requirement[] = [...LAWS, ...SEED_000, ...SEED_002, ...SEED_003];
