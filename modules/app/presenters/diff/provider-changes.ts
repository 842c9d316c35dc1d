import { shownText } from '../../../contracts/index.ts';
import type { EnvironmentVariable, Provider } from '../../../core/model/provider.ts';
import type { ChangeNote } from '../../shapes/diff-definitions.ts';
import { type Change, change } from './change.ts';
import { fieldChanges, type PlainField, textChanges } from './field-changes.ts';
import { pairBy } from './pairing.ts';
import { PARTY_FIELDS } from './party-fields.ts';
import { permissionChanges } from './permission-changes.ts';
import { isSame, shown, textOf } from './values.ts';

const FIELDS: readonly PlainField<Provider>[] = [
  { name: 'provider_type', of: ({ type }) => type, stated: 'risky', changed: 'risky', unstated: 'risky' },
  {
    name: 'version',
    of: ({ version }) => version,
    stated: 'compatible',
    changed: 'risky',
    unstated: 'risky',
  },
  ...PARTY_FIELDS,
  {
    name: 'repository.url',
    of: ({ repository }) => repository?.['url'],
    stated: 'compatible',
    changed: 'risky',
    unstated: 'risky',
  },
  {
    name: 'website',
    of: ({ website }) => website,
    stated: 'compatible',
    changed: 'risky',
    unstated: 'compatible',
  },
  { name: 'file', of: ({ file }) => file, stated: 'cosmetic', changed: 'cosmetic', unstated: 'cosmetic' },
];

/** What changed about a provider; absent on a side: no provider.yaml describes it there. */
export function providerChanges(
  before: Provider | undefined,
  after: Provider | undefined,
): readonly Change[] {
  if (before === undefined || after === undefined) {
    if (before === after) return [];
    return [
      after === undefined
        ? change('removed', 'risky', { name: 'provider.yaml' })
        : change('added', 'compatible', { name: 'provider.yaml' }),
    ];
  }
  return [
    ...registrationChanges(before.registered, after.registered),
    ...textChanges('name', before.name, after.name),
    ...textChanges('description', before.description, after.description),
    ...fieldChanges(FIELDS, before, after),
    ...repositoryChanges(before.repository, after.repository),
    ...permissionChanges(before.permissions, after.permissions),
    ...variableChanges(before.environment, after.environment),
    ...claimChanges(before, after),
  ];
}

/** A document with an error is shown and does not count. */
export function registrationChanges(before: boolean, after: boolean): readonly Change[] {
  if (before === after) return [];
  return [after ? change('registration_gained', 'compatible') : change('registration_lost', 'breaking')];
}

/** Beside its address a repository may say anything, paths of a machine too, so of the rest only that it changed. */
function repositoryChanges(before: Provider['repository'], after: Provider['repository']): readonly Change[] {
  const [was, is] = [before, after].map((repository) => ({ ...repository, url: null }));
  return isSame(was, is) ? [] : [change('rest_changed', 'risky', { name: 'repository' })];
}

function variableChanges(
  before: readonly EnvironmentVariable[],
  after: readonly EnvironmentVariable[],
): readonly Change[] {
  const { removed, added, kept } = pairBy(before, after, ({ name }) => name);
  return [
    ...removed.map((each) => change('variable_removed', 'compatible', named(each))),
    // Whoever runs the provider has not set it.
    ...added.map((each) =>
      change('variable_added', each.required === true ? 'breaking' : 'compatible', named(each)),
    ),
    ...kept.flatMap(([was, is]) => {
      const texts = textChanges(shownText(is.name), was.description, is.description);
      if (was.required === is.required && was.secret === is.secret) return texts;
      const severity = is.required === true && was.required !== true ? 'breaking' : 'risky';
      const sides = { before: shownWords(was), after: shownWords(is) };
      return [change('variable_changed', severity, { name: shown(is.name), ...sides }), ...texts];
    }),
  ];
}

const named = (variable: EnvironmentVariable) => ({
  name: shown(variable.name),
  notes: wordsOf(variable),
});

const wordsOf = ({ required, secret }: EnvironmentVariable): ChangeNote[] => [
  ...(required === true ? (['required'] as const) : []),
  ...(secret === true ? (['secret'] as const) : []),
];

/** A switch that is not stated is not the same as one that is off. */
const shownWords = ({ required, secret }: EnvironmentVariable): string =>
  textOf({ ...(required !== undefined && { required }), ...(secret !== undefined && { secret }) });

/** The claim is the provider's; the offer inside the tool is the fact, and is told there (seed-reading B2). */
const claimChanges = (before: Provider, after: Provider): readonly Change[] => {
  const { removed, added, kept } = pairBy(before.provides, after.provides, ({ toolId }) => toolId);
  return [
    ...removed.map(({ toolId }) => change('item_removed', 'risky', { name: 'provides', before: toolId })),
    ...added.map(({ toolId }) => change('item_added', 'compatible', { name: 'provides', after: toolId })),
    ...kept.flatMap(([was, is]) =>
      was.version === is.version
        ? []
        : [
            change('field_changed', 'risky', {
              name: `provides.${is.toolId}`,
              before: shown(was.version),
              after: shown(is.version),
            }),
          ],
    ),
  ];
};
