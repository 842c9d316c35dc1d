import { describe } from 'vitest';
import { HEALTH_CASES } from '../testing/cases/instance-cases.ts';
import { testCases } from '../testing/rule-case.ts';

describe('health', () => testCases(HEALTH_CASES));
