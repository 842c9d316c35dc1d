import { isKeywords } from '../schema-node.ts';
import { inspectSchema } from '../schema-shape.ts';
import { boundsFault } from '../value-bounds.ts';
import type { Change, ChangeBody, Severity, Side, UnreadableReason } from './change.ts';
import { compareCores } from './core-comparison.ts';
import { tellChanges } from './difference-node.ts';
import { type Effect, NO_EFFECT, UNCLEAR } from './effect.ts';
import { compareNotes } from './note-changes.ts';
import { SchemaComparison } from './schema-comparison.ts';
import { SchemaDocument } from './schema-document.ts';
import { severityOf } from './severity.ts';
import { shownPointer, shownValue } from './shown-text.ts';
import type { ValueIdentities } from './value-identities.ts';

/**
 * What changed from one schema to another, for callers (`inputs`) or readers (`outputs`). Whatever the values are: it
 * neither throws nor runs on. Empty exactly where both have the same canonical form.
 */
export function compareSchemas(
  side: 'inputs' | 'outputs',
  before: unknown,
  after: unknown,
  identities: ValueIdentities,
): readonly Change[] {
  if (Object.is(before, after)) return [];
  const faults = { before: boundsFault(before), after: boundsFault(after) };
  const isBounded = faults.before === undefined && faults.after === undefined;
  if (isBounded && identities.of(before) === identities.of(after)) return [];
  const [old, current] = [
    faults.before ?? readDocument(before, identities),
    faults.after ?? readDocument(after, identities),
  ];
  if (typeof old === 'string' || typeof current === 'string') return [unreadable(side, old, current)];
  return compareDocuments(side, old, current);
}

function readDocument(schema: unknown, identities: ValueIdentities): SchemaDocument | UnreadableReason {
  if (typeof schema !== 'boolean' && !isKeywords(schema)) return 'not_a_schema';
  const inspection = inspectSchema(schema);
  const [finding] = inspection.findings;
  if (finding !== undefined)
    return finding.path.at(-1) === '$ref' ? 'unresolved_reference' : 'invalid_schema';
  if (inspection.root === undefined) return 'invalid_schema';
  const isDynamic = ['$dynamicRef', '$recursiveRef'].some((keyword) => inspection.keywords.has(keyword));
  return isDynamic ? 'dynamic_reference' : new SchemaDocument(inspection.root, inspection, identities);
}

function unreadable(
  side: Side,
  before: SchemaDocument | UnreadableReason,
  after: SchemaDocument | UnreadableReason,
): Change {
  const body: ChangeBody = {
    kind: 'schema_unreadable',
    ...(typeof before === 'string' && { before }),
    ...(typeof after === 'string' && { after }),
  };
  return { ...body, side, path: '', severity: severityOf(body, side, NO_EFFECT) };
}

function compareDocuments(
  side: 'inputs' | 'outputs',
  before: SchemaDocument,
  after: SchemaDocument,
): readonly Change[] {
  const root = new SchemaComparison(side, before, after, { compareViews: compareNotes, compareCores }).run();
  const isProvable = before.provable && after.provable;
  const changes = tellChanges(root).map(({ body, steps, effect }): Change => {
    const severity = severityOf(body, side, effect);
    return { ...body, side, path: shownPointer(steps), severity: isProvable ? severity : unproved(severity) };
  });
  const dialect = dialectChange(side, before, after);
  if (dialect !== undefined) changes.push(dialect);
  const isTold = isProvable ? changes.length > 0 : changes.some(({ severity }) => severity !== 'cosmetic');
  if (isTold) return changes;
  // Both are written in other ways. That they mean the same is proved by what was compared, or not at all.
  return [...changes, schemaChange(side, '', { keyword: 'writing' }, isProvable ? NO_EFFECT : UNCLEAR)];
}

const unproved = (severity: Severity): Severity => (severity === 'compatible' ? 'risky' : severity);

/** Keywords are compared by what each dialect makes of them, so that another name of it alone changes nothing. */
function dialectChange(side: Side, before: SchemaDocument, after: SchemaDocument): Change | undefined {
  const [b, a] = [dialectOf(before), dialectOf(after)];
  if (b === a) return undefined;
  const shown = {
    ...(b !== undefined && { before: shownValue(b) }),
    ...(a !== undefined && { after: shownValue(a) }),
  };
  return schemaChange(side, '/$schema', { keyword: '$schema', ...shown }, NO_EFFECT);
}

const dialectOf = ({ root }: SchemaDocument): string | undefined =>
  isKeywords(root) ? root.$schema : undefined;

function schemaChange(
  side: Side,
  path: string,
  data: Omit<Extract<ChangeBody, { kind: 'schema_changed' }>, 'kind'>,
  effect: Effect,
): Change {
  const body: ChangeBody = { kind: 'schema_changed', ...data };
  return { ...body, side, path, severity: severityOf(body, side, effect) };
}
