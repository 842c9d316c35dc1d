import { type AxisRule, concluded, onBearing, type Statement } from '../axis-rule.ts';
import type { Fact } from '../fact.ts';
import { ownerIsSilent } from './owner-gap.ts';

const INVALID: Fact<boolean> = { state: 'unknown', reason: 'invalid_document', owner: 'configuration' };
const INVALID_INSTANCE = 'invalid_instance';
const invalidInstance = <A extends 'configured' | 'enabled'>() =>
  onBearing<A, 'instance'>(INVALID_INSTANCE, 'The operator defined it, and the definition has an error.');

const CONFIGURED = {
  [INVALID_INSTANCE]: INVALID,
  defined: { state: 'known', value: true, owner: 'configuration' },
  not_in_configuration: {
    state: 'known',
    value: false,
    detailCode: 'not_in_configuration',
    owner: 'configuration',
  },
} as const satisfies Readonly<Record<string, Fact<boolean>>>;

export const configuredness: AxisRule<'configured', 'instance'> = {
  about: 'instance',
  owner: 'configuration',
  question: 'Did an operator define it?',
  reads: ['configuration'],
  exposure: 'public',
  gather(id, evidence): readonly Statement<'configured'>[] {
    if (evidence.gap('configuration') !== undefined) return [];
    const instance = evidence.instance(id);
    let bearing: keyof typeof CONFIGURED = 'not_in_configuration';
    if (instance !== undefined) bearing = instance.valid ? 'defined' : INVALID_INSTANCE;
    return [{ step: 'workspace', bearing, owner: 'configuration', says: CONFIGURED[bearing] }];
  },
  checks: [],
  rules: [
    ownerIsSilent('configuration'),
    invalidInstance(),
    onBearing('defined', 'It stands in agent-tools.yaml.'),
    onBearing('not_in_configuration', 'agent-tools.yaml lists every instance, and not this one.'),
  ],
};

export const enablement: AxisRule<'enabled', 'instance'> = {
  about: 'instance',
  owner: 'configuration',
  question: 'Do intent and activation policy want it on?',
  reads: ['configuration'],
  exposure: 'public',
  gather(id, evidence): readonly Statement<'enabled'>[] {
    const instance = evidence.instance(id);
    if (instance === undefined) return [];
    if (!instance.valid)
      return [{ step: 'workspace', bearing: INVALID_INSTANCE, owner: 'configuration', says: INVALID }];
    const stated = instance.enablement;
    if (stated === undefined) return [];
    return [
      {
        step: stated.code,
        bearing: 'stated',
        owner: 'configuration',
        says: {
          state: 'known',
          value: stated.enabled,
          detailCode: stated.reason ?? stated.code,
          owner: 'configuration',
        },
      },
    ];
  },
  checks: [],
  rules: [
    ownerIsSilent('configuration'),
    {
      id: 'not_configured',
      text: 'What no operator defined cannot be turned on or off.',
      decide: (_statements, id, evidence) =>
        evidence.instance(id) === undefined
          ? concluded({ state: 'not_applicable', reason: 'not_configurable', owner: 'configuration' })
          : undefined,
    },
    invalidInstance(),
    onBearing(
      'stated',
      'The activation policy, the overlay, the workspace or its default says so, in this order.',
    ),
    {
      id: 'nobody_said',
      text: 'Neither the instance nor an activation policy says whether it is wanted on.',
      decide: () => concluded({ state: 'unknown', reason: 'not_declared', owner: 'configuration' }),
    },
  ],
};
