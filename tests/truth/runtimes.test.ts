import { describe } from 'vitest';
import { testScenarios } from './suite-of-lies.ts';

describe('the suite of lies: clusters, service managers and service registries', () =>
  testScenarios((name) => /^(?:kubernetes|systemd|consul|eureka|nacos|zookeeper|registry)-/.test(name)));
