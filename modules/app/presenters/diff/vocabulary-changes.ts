import type { Capability } from '../../../core/model/capability.ts';
import type { CatalogReader } from '../../../core/ports/catalog.ts';
import type { ChangedSubject } from '../../shapes/diff-definitions.ts';
import { change, ranked } from './change.ts';
import { fieldChanges, type ListField, listChanges, type PlainField, textChanges } from './field-changes.ts';
import { pairBy } from './pairing.ts';
import { registrationChanges } from './provider-changes.ts';
import { riskChanges } from './standing-changes.ts';

const FIELDS: readonly PlainField<Capability>[] = [
  { name: 'domain', of: ({ domain }) => domain, stated: 'compatible', changed: 'risky', unstated: 'risky' },
  {
    name: 'replaced_by',
    of: ({ replacedBy }) => replacedBy,
    stated: 'risky',
    changed: 'risky',
    unstated: 'compatible',
  },
  { name: 'file', of: ({ file }) => file, stated: 'cosmetic', changed: 'cosmetic', unstated: 'cosmetic' },
];
const LISTS: readonly ListField<Capability>[] = [
  { name: 'aliases', of: ({ aliases }) => aliases, added: 'compatible', removed: 'breaking' },
  { name: 'broader', of: ({ broader }) => broader, added: 'compatible', removed: 'risky' },
  { name: 'same_as', of: ({ sameAs }) => sameAs, added: 'risky', removed: 'compatible' },
];

/** The words of the vocabulary. One that became an alias of another is still understood. */
export function vocabularyChanges(before: CatalogReader, after: CatalogReader): readonly ChangedSubject[] {
  const { removed, added, kept } = pairBy(before.capabilities(), after.capabilities(), ({ id }) => id);
  return [
    ...removed.map(({ id }): ChangedSubject => {
      const merged = after.capability(id);
      const found =
        merged === undefined
          ? change('removed', 'breaking')
          : change('merged', 'compatible', { after: merged.id });
      return { id, presence: 'removed', ...ranked([found]) };
    }),
    ...added.map(
      ({ id }): ChangedSubject => ({ id, presence: 'added', ...ranked([change('added', 'compatible')]) }),
    ),
    ...kept.map(
      ([was, is]): ChangedSubject => ({
        id: is.id,
        presence: 'kept',
        ...ranked([
          ...registrationChanges(was.registered, is.registered),
          ...riskChanges('risk', was.risk, is.risk),
          ...textChanges('name', was.name, is.name),
          ...textChanges('description', was.description, is.description),
          ...fieldChanges(FIELDS, was, is),
          ...listChanges(LISTS, was, is),
        ]),
      }),
    ),
  ]
    .filter(({ changes }) => changes.length > 0)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
