import { describe } from 'vitest';
import { ACTIVITY_CASES } from '../testing/cases/instance-cases.ts';
import { testCases } from '../testing/rule-case.ts';

describe('activity', () => testCases(ACTIVITY_CASES));
