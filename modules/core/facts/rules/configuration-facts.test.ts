import { describe } from 'vitest';
import { CONFIGURATION_CASES } from '../testing/cases/configuration-cases.ts';
import { testCases } from '../testing/rule-case.ts';

describe('configuration facts', () => testCases(CONFIGURATION_CASES));
