import { describe } from 'vitest';
import { testScenarios } from './suite-of-lies.ts';

describe('the suite of lies: traps of an agent host', () =>
  testScenarios((name) => name.startsWith('zeroclaw-')));
