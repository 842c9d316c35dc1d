import { describe } from 'vitest';
import { CONTRACT_CASES } from '../testing/cases/contract-cases.ts';
import { testCases } from '../testing/rule-case.ts';

describe('contract match', () => testCases(CONTRACT_CASES));
