import type { Finding, Standing } from '../../../core/diagnostics/diagnostic.ts';
import { quote } from '../checks/quote.ts';
import type { Item, Mention, Replacement } from '../compile/compiled-document.ts';

/** A finding about an item by what other documents say; its path begins at the document. */
export function crossFinding(
  item: Item,
  code: Finding['code'],
  path: Finding['path'],
  message: string,
  hint?: string,
): Finding {
  return { code, path: [...item.root, ...path], message, ...(hint !== undefined && { hint }) };
}

/** Shared by all items that nothing is held against. */
export const NO_FINDINGS: readonly Finding[] = Object.freeze([]);

const NAMED = 3;

/** Some names in quotes, and how many more there are. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).map(quote).join(', ');
  return names.length > NAMED ? `${shown} and ${names.length - NAMED} more` : shown;
}

export const idPathOf = ({ kind }: Item): Finding['path'] => [kind === 'provider' ? 'provider_id' : 'id'];

interface Aliased {
  readonly isLive: (id: string) => boolean;
  readonly declarations: (alias: string) => number;
  /** Ids of all that bring it about that an alias does not lead to one thing. */
  readonly others?: (alias: string) => readonly string[];
}

/** An alias leads to one thing: not to another that is there by id, and not to several (seed-reading B15). */
export function aliasFindings(
  item: Item,
  aliases: readonly Mention[],
  { isLive, declarations, others }: Aliased,
): readonly Finding[] {
  if (aliases.length === 0) return NO_FINDINGS;
  return aliases.flatMap(({ at, id }) => {
    const why =
      id === item.id
        ? 'is the id of the entry itself'
        : isLive(id)
          ? 'is the id of another entry'
          : declarations(id) > 1
            ? 'is declared by several entries'
            : undefined;
    if (why === undefined) return [];
    const finding = crossFinding(
      item,
      'duplicate_id',
      ['aliases', at],
      `The alias ${quote(id)} ${why}.`,
      'Remove the alias, or rename one of them.',
    );
    return [id === item.id || others === undefined ? finding : standing(finding, 'any', others(id))];
  });
}

/** It is there for nobody who may not see the tools that bring it about. */
export const standing = (finding: Finding, how: Standing['with'], tools: readonly string[]): Finding => ({
  ...finding,
  stands: { with: how, tools },
});

export const cycleFinding = (item: Item, { path }: Replacement, cycle: readonly string[]): Finding =>
  crossFinding(
    item,
    'replaced_by_cycle',
    path,
    cycle.length === 1
      ? 'The entry says that it is replaced by itself.'
      : `The replacements lead back here, by way of ${listNames(cycle.slice(1))}.`,
    'Let the newest of them have no `replaced_by`.',
  );

export const unknownReplacement = (item: Item, { path, id }: Replacement): Finding =>
  crossFinding(
    item,
    'unknown_replacement',
    path,
    `Nothing here has the id ${quote(id)}.`,
    'Correct the id, or add what replaces this.',
  );
