import { type AxisRule, by, concluded, type FactRule, type Statement } from '../axis-rule.ts';
import type { Axis } from '../fact.ts';
import { ownerIsSilent } from './owner-gap.ts';

const invalidInstance = <A extends Axis>(): FactRule<A, 'instance'> => ({
  id: 'invalid_instance',
  text: 'The operator defined it, and the definition has an error.',
  decide: (_statements, id, evidence) =>
    evidence.instance(id)?.valid === false
      ? concluded({ state: 'unknown', reason: 'invalid_document', owner: 'configuration' })
      : undefined,
});

export const configuredness: AxisRule<'configured', 'instance'> = {
  about: 'instance',
  owner: 'configuration',
  question: 'Did an operator define it?',
  reads: ['configuration'],
  exposure: 'public',
  gather: (id, evidence) =>
    evidence.instance(id) === undefined
      ? []
      : [
          {
            step: 'workspace',
            owner: 'configuration',
            says: { state: 'known', value: true, owner: 'configuration' },
          },
        ],
  checks: [],
  rules: [
    ownerIsSilent('configuration'),
    invalidInstance(),
    {
      id: 'defined',
      text: 'It stands in agent-tools.yaml.',
      decide: ([statement]) => statement && by(statement),
    },
    {
      id: 'not_in_configuration',
      text: 'agent-tools.yaml lists every instance, and not this one.',
      decide: () =>
        concluded({
          state: 'known',
          value: false,
          detailCode: 'not_in_configuration',
          owner: 'configuration',
        }),
    },
  ],
};

export const enablement: AxisRule<'enabled', 'instance'> = {
  about: 'instance',
  owner: 'configuration',
  question: 'Do intent and activation policy want it on?',
  reads: ['configuration'],
  exposure: 'public',
  gather(id, evidence): readonly Statement<'enabled'>[] {
    const stated = evidence.instance(id)?.enablement;
    if (stated === undefined) return [];
    return [
      {
        step: stated.code,
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
    {
      id: 'stated',
      text: 'The activation policy, the overlay, the workspace or its default says so, in this order.',
      decide: ([statement]) => statement && by(statement),
    },
    {
      id: 'nobody_said',
      text: 'Neither the instance nor an activation policy says whether it is wanted on.',
      decide: () => concluded({ state: 'unknown', reason: 'not_declared', owner: 'configuration' }),
    },
  ],
};
