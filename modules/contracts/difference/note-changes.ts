import type { ChangeBody } from './change.ts';
import { NO_EFFECT, UNCLEAR } from './effect.ts';
import type { SchemaPair } from './schema-comparison.ts';
import type { SchemaView } from './schema-view.ts';
import { shownText, shownValue } from './shown-text.ts';
import { textChange } from './text-change.ts';

const TEXTS: ReadonlyMap<string, 'title' | 'description' | 'comment'> = new Map([
  ['title', 'title'],
  ['description', 'description'],
  ['$comment', 'comment'],
]);

/** What a schema says to its readers. None of it refuses a value; what an unknown keyword does, nobody knows. */
export function compareNotes(pair: SchemaPair<SchemaView>): void {
  const { identities } = pair.documents.before;
  const [before, after] = [pair.before.notes, pair.after.notes];
  for (const keyword of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const [b, a] = [before.get(keyword), after.get(keyword)];
    const isSame =
      before.has(keyword) === after.has(keyword) && identities.of(b ?? null) === identities.of(a ?? null);
    if (isSame) continue;
    const effect = keyword === 'deprecated' || TEXTS.has(keyword) ? NO_EFFECT : UNCLEAR;
    pair.add(noteChange(keyword, b, a), [keyword], effect);
  }
}

function noteChange(keyword: string, before: unknown, after: unknown): ChangeBody {
  const field = TEXTS.get(keyword);
  const text = field === undefined ? undefined : textChange(field, textOf(before), textOf(after));
  if (text !== undefined) return text;
  const shown = {
    ...(before !== undefined && { before: shownValue(before) }),
    ...(after !== undefined && { after: shownValue(after) }),
  };
  return keyword === 'default'
    ? { kind: 'default_changed', ...shown }
    : { kind: 'schema_changed', keyword: shownText(keyword), ...shown };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
