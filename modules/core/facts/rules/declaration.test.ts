import { describe } from 'vitest';
import { DECLARATION_CASES } from '../testing/cases/key-cases.ts';
import { testCases } from '../testing/rule-case.ts';

describe('declaration', () => testCases(DECLARATION_CASES));
