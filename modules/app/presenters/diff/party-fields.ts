import type { Party } from '../../../core/model/party.ts';
import type { PlainField } from './field-changes.ts';

interface Governed {
  readonly author?: Party;
  readonly publisher?: Party;
  readonly license?: string;
}

/** Who answers for something and on what terms: another one is for a reviewer to judge. */
export const PARTY_FIELDS: readonly PlainField<Governed>[] = [
  { name: 'author', of: ({ author }) => author, stated: 'compatible', changed: 'risky', unstated: 'risky' },
  {
    name: 'publisher',
    of: ({ publisher }) => publisher,
    stated: 'compatible',
    changed: 'risky',
    unstated: 'risky',
  },
  {
    name: 'license',
    of: ({ license }) => license,
    stated: 'compatible',
    changed: 'risky',
    unstated: 'risky',
  },
];
