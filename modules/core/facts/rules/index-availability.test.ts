import { describe } from 'vitest';
import { INDEX_CASES } from '../testing/cases/artifact-cases.ts';
import { testCases } from '../testing/rule-case.ts';

describe('index availability', () => testCases(INDEX_CASES));
