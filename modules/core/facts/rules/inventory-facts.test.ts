import { describe } from 'vitest';
import { INVENTORY_CASES } from '../testing/cases/artifact-cases.ts';
import { testCases } from '../testing/rule-case.ts';

describe('inventory facts', () => testCases(INVENTORY_CASES));
