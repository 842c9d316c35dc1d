import { describe } from 'vitest';
import { testScenarios } from './suite-of-lies.ts';

describe('the suite of lies: peers, packages and deployment', () =>
  testScenarios((name) => !name.startsWith('zeroclaw-') && !RUNTIMES.test(name)));

const RUNTIMES = /^(?:kubernetes|systemd|consul|eureka|nacos|zookeeper|registry)-/;
