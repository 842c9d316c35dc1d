import { describe } from 'vitest';
import { CONTRACT_CASES } from '../testing/cases/instance-cases.ts';
import { testCases } from '../testing/rule-case.ts';

describe('contract match', () => testCases(CONTRACT_CASES));
