import { instance, instanceId, seen, without } from '../records.ts';
import type { RuleCase } from '../rule-case.ts';

const FILES = instanceId('instances.files');
const configured = instance('files', 'acme');

export const CONFIGURATION_CASES: readonly RuleCase[] = [
  {
    axis: 'configured',
    subject: FILES,
    rule: 'owner_is_silent',
    when: 'the configuration cannot be read',
    world: { gaps: { configuration: 'owner_unavailable' } },
    fact: { state: 'unknown', reason: 'owner_unavailable', owner: 'configuration' },
  },
  {
    axis: 'configured',
    subject: FILES,
    rule: 'invalid_instance',
    when: 'its definition has an error',
    world: { instances: [instance('files', 'acme', { valid: false })] },
    fact: { state: 'unknown', reason: 'invalid_document' },
  },
  {
    axis: 'configured',
    subject: FILES,
    rule: 'defined',
    when: 'it is defined',
    world: { instances: [configured] },
    fact: { state: 'known', value: true },
  },
  {
    axis: 'configured',
    subject: FILES,
    rule: 'not_in_configuration',
    when: 'only a runtime has seen it',
    world: { instances: [instance('others', 'acme')], observations: [seen('files')] },
    fact: { state: 'known', value: false, detailCode: 'not_in_configuration' },
  },
  {
    axis: 'enabled',
    subject: FILES,
    rule: 'owner_is_silent',
    when: 'the configuration cannot be read',
    world: { gaps: { configuration: 'owner_unavailable' } },
    fact: { state: 'unknown', reason: 'owner_unavailable', owner: 'configuration' },
  },
  {
    axis: 'enabled',
    subject: FILES,
    rule: 'not_configured',
    when: 'nobody configured it',
    world: { observations: [seen('files')] },
    fact: { state: 'not_applicable', reason: 'not_configurable' },
  },
  {
    axis: 'enabled',
    subject: FILES,
    rule: 'invalid_instance',
    when: 'its definition has an error, whatever else it says',
    world: { instances: [instance('files', 'acme', { valid: false })] },
    fact: { state: 'unknown', reason: 'invalid_document' },
  },
  {
    axis: 'enabled',
    subject: FILES,
    rule: 'stated',
    when: 'the policy turns it off and says why',
    world: {
      instances: [
        instance('files', 'acme', {
          enablement: { enabled: false, code: 'off_by_activation_policy', reason: 'incident_12' },
        }),
      ],
    },
    fact: { state: 'known', value: false, detailCode: 'incident_12' },
  },
  {
    axis: 'enabled',
    subject: FILES,
    rule: 'stated',
    when: 'the workspace turns it on',
    world: { instances: [configured] },
    fact: { state: 'known', value: true, detailCode: 'set_by_workspace' },
  },
  {
    axis: 'enabled',
    subject: FILES,
    rule: 'nobody_said',
    when: 'nobody said',
    world: { instances: [without(configured, 'enablement')] },
    fact: { state: 'unknown', reason: 'not_declared' },
  },
];
