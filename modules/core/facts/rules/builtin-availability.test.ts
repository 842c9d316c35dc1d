import { describe } from 'vitest';
import { BUILTIN_CASES } from '../testing/cases/key-cases.ts';
import { testCases } from '../testing/rule-case.ts';

describe('builtin availability', () => testCases(BUILTIN_CASES));
