import type { CapabilityId } from '../../../core/ids.ts';
import type { Registration, Tool } from '../../../core/model/tool.ts';
import { type Change, change } from './change.ts';
import { fieldChanges, type ListField, listChanges, type PlainField, textChanges } from './field-changes.ts';
import { PARTY_FIELDS } from './party-fields.ts';
import { permissionChanges } from './permission-changes.ts';
import { approvalChanges, lifecycleChanges, riskChanges } from './standing-changes.ts';
import { versionChanges } from './version-changes.ts';

/** The word of the vocabulary that an id or alias means; the id itself where the vocabulary has none. */
export type Meaning = (capability: CapabilityId) => string;

const FIELDS: readonly PlainField<Tool>[] = [
  { name: 'type', of: ({ type }) => type, stated: 'risky', changed: 'risky', unstated: 'risky' },
  { name: 'key', of: ({ key }) => key, stated: 'compatible', changed: 'breaking', unstated: 'breaking' },
  ...PARTY_FIELDS,
  { name: 'pricing', of: ({ pricing }) => pricing, stated: 'risky', changed: 'risky', unstated: 'risky' },
  {
    name: 'support',
    of: ({ support }) => support,
    stated: 'compatible',
    changed: 'compatible',
    unstated: 'risky',
  },
  {
    name: 'deprecation',
    of: ({ deprecation }) => deprecation,
    stated: 'risky',
    changed: 'risky',
    unstated: 'compatible',
  },
  {
    name: 'replaced_by',
    of: ({ replacedBy }) => replacedBy,
    stated: 'compatible',
    changed: 'risky',
    unstated: 'compatible',
  },
  {
    name: 'file',
    of: ({ origin }) => origin.file,
    stated: 'cosmetic',
    changed: 'cosmetic',
    unstated: 'cosmetic',
  },
];

/** What a skill or a task finds a tool by is relied on; what only describes it is not. */
const LISTS: readonly ListField<Tool>[] = [
  { name: 'tags', of: ({ tags }) => tags, added: 'compatible', removed: 'risky' },
  { name: 'languages', of: ({ languages }) => languages, added: 'compatible', removed: 'risky' },
  { name: 'aliases', of: ({ aliases }) => aliases, added: 'compatible', removed: 'breaking' },
  { name: 'same_as', of: ({ sameAs }) => sameAs, added: 'risky', removed: 'compatible' },
  // Read word for word by models, like a description.
  { name: 'examples', of: ({ examples }) => examples, added: 'risky', removed: 'compatible' },
];

/** Everything that a reviewer has to know about a tool that both sides have. */
export function toolChanges(before: Tool, after: Tool, meaning: Meaning): readonly Change[] {
  return [
    ...registrationChanges(before.registration, after.registration),
    ...lifecycleChanges(inLifecycle(before), inLifecycle(after)),
    ...riskChanges('risk', before.risk, after.risk),
    ...riskChanges('effective_risk', before.effectiveRisk, after.effectiveRisk),
    ...approvalChanges(before, after),
    ...permissionChanges(before.permissions, after.permissions),
    ...capabilityChanges(before, after, meaning),
    ...textChanges('name', before.name, after.name),
    ...textChanges('description', before.description, after.description),
    ...fieldChanges(FIELDS, before, after),
    ...listChanges(LISTS, before, after),
    ...versionChanges(before, after),
  ];
}

const inLifecycle = ({ lifecycle, declaredStatus }: Tool) => ({
  lifecycle,
  ...(declaredStatus !== undefined && { status: declaredStatus }),
});

function registrationChanges(before: Registration, after: Registration): readonly Change[] {
  const [was, is] = [before, after].map((each) => (each.state === 'refused' ? each.reason : null));
  if (was === is) return [];
  const sides = { before: was ?? null, after: is ?? null };
  if (after.state === 'registered') return [change('registration_gained', 'compatible', sides)];
  return [change('registration_lost', before.state === 'registered' ? 'breaking' : 'compatible', sides)];
}

/** Who asks for an ability no longer finds the tool by it; another spelling of the same word changes nothing. */
function capabilityChanges(before: Tool, after: Tool, meaning: Meaning): readonly Change[] {
  const meanings = (tool: Tool) => new Set((tool.capabilities ?? []).map(meaning));
  const [was, is] = [meanings(before), meanings(after)];
  return listChanges<Tool>(
    [
      {
        name: 'capabilities',
        of: ({ capabilities }) => capabilities ?? [],
        added: 'compatible',
        removed: 'breaking',
      },
    ],
    before,
    after,
  ).map((found) => {
    const id = found.before ?? found.after ?? '';
    const meant = meaning(id as CapabilityId);
    return was.has(meant) && is.has(meant) ? { ...found, severity: 'cosmetic' } : found;
  });
}
