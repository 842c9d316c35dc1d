import { isObject, type JsonObject } from './message.ts';

/** Keywords whose schemas look at the same value as the one that holds them. */
const IN_PLACE = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'] as const;

type Mark = 'open' | 'done';

/**
 * A `$ref` that leads back to itself and takes nothing of the value on its way: whoever follows it never ends. A schema that
 * refers to itself for a *part* of the value is none (a tree of nodes). Other documents are never looked at.
 */
export function hasReferenceLoop(schema: unknown): boolean {
  const marks = new Map<JsonObject, Mark>();
  for (const start of objectsIn(schema)) {
    if (marks.has(start)) continue;
    // Depth first without recursion: an entry is met twice, when it opens and when all that it leads to is done.
    const stack: { readonly node: JsonObject; readonly leave: boolean }[] = [{ node: start, leave: false }];
    for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
      const { node, leave } = entry;
      if (leave) {
        marks.set(node, 'done');
        continue;
      }
      if (marks.has(node)) continue;
      marks.set(node, 'open');
      stack.push({ node, leave: true });
      for (const next of leadsTo(node, schema)) {
        const mark = marks.get(next);
        if (mark === 'open') return true;
        if (mark === undefined) stack.push({ node: next, leave: false });
      }
    }
  }
  return false;
}

function* objectsIn(value: unknown): Generator<JsonObject> {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const each = left.pop();
    if (Array.isArray(each)) for (const member of each) left.push(member);
    else if (isObject(each)) {
      yield each;
      for (const member of Object.values(each)) left.push(member);
    }
  }
}

function leadsTo(node: JsonObject, root: unknown): readonly JsonObject[] {
  const next: unknown[] = [];
  if (typeof node['$ref'] === 'string') next.push(atPointer(root, node['$ref']));
  for (const keyword of IN_PLACE) {
    const value = node[keyword];
    const schemas: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const each of schemas) next.push(each);
  }
  return next.filter(isObject);
}

function atPointer(root: unknown, reference: string): unknown {
  if (reference !== '#' && !reference.startsWith('#/')) return undefined;
  let each = root;
  for (const step of reference.split('/').slice(1)) {
    const key = decoded(step);
    if (key === undefined) return undefined;
    if (Array.isArray(each)) each = each[Number(key)];
    else if (isObject(each) && Object.hasOwn(each, key)) each = each[key];
    else return undefined;
  }
  return each;
}

function decoded(step: string): string | undefined {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined;
  }
}
