import type { Finding } from '../core/diagnostics/diagnostic.ts';
import type { JsonSchema } from './schema-expansion.ts';
import {
  isKeywords,
  type SchemaKeywords,
  type SchemaMap,
  type SchemaNode,
  type SchemaTarget,
} from './schema-node.ts';
import { inspectSchema, type SchemaInspection, shapeOf } from './schema-shape.ts';

/** `schema` is there exactly where there is no finding. */
export type Bundled =
  | { readonly schema: JsonSchema; readonly findings: readonly [] }
  | { readonly findings: readonly Finding[] };

/**
 * The same schema, standing by itself in the simplest way: every reference is `#` or `#/$defs/<name>`, `$defs` holds what
 * is referred to and nothing else, and there are no anchors and no `$id` below the root. References are not replaced by
 * what they lead to, so a schema that contains itself stays finite and none grows.
 *
 * A finding (`invalid_contract`) for what `checkSchema` refuses, remote references among it, for dynamic references, and
 * for a part in another dialect: their meaning depends on the way to them.
 */
export function bundleSchema(schema: JsonSchema): Bundled {
  const inspection = inspectSchema(schema);
  const findings = [...inspection.findings, ...dynamicFindings(inspection)];
  if (findings.length > 0 || !isKeywords(inspection.root)) return { findings };
  return { schema: new Bundle(inspection).write(inspection.root), findings: [] };
}

function dynamicFindings({ keywords, dialects }: SchemaInspection): readonly Finding[] {
  const dynamic = ['$dynamicRef', '$recursiveRef'].filter((keyword) => keywords.has(keyword));
  const messages = dynamic.map((keyword) => `\`${keyword}\` depends on the way to it and cannot be bundled.`);
  if (dialects.size > 1) messages.push('A part names another `$schema` than the whole.');
  return messages.map((message) => ({ code: 'invalid_contract', path: [], message }));
}

/** Places of definitions and names: meaningless once every reference leads to `$defs` of the root. */
const DROPPED: ReadonlySet<string> = new Set(['$defs', 'definitions', '$id', '$anchor', '$dynamicAnchor']);

class Bundle {
  readonly #inspection: SchemaInspection;
  /** By the pointer of the target. */
  readonly #names = new Map<string, string>();
  /** By name: how often it was wanted. */
  readonly #taken = new Map<string, number>();
  readonly #open: { readonly name: string; readonly target: SchemaTarget }[] = [];

  constructor(inspection: SchemaInspection) {
    this.#inspection = inspection;
  }

  write(root: SchemaKeywords): JsonSchema {
    const whole = this.#copyKeywords(root);
    const definitions: (readonly [string, unknown])[] = [];
    // Writing a definition may open others, which the loop then reaches.
    for (const { name, target } of this.#open) definitions.push([name, this.#copy(target.schema)]);
    return {
      ...whole,
      ...(root.$id !== undefined && { $id: root.$id }),
      ...(definitions.length > 0 && { $defs: Object.fromEntries(definitions) }),
    };
  }

  #copy(schema: SchemaNode): unknown {
    return isKeywords(schema) ? this.#copyKeywords(schema) : schema;
  }

  #copyKeywords(schema: SchemaKeywords): JsonSchema {
    const kept = Object.entries(schema).filter(([keyword]) => !DROPPED.has(keyword));
    const target = this.#inspection.targets.get(schema);
    return Object.fromEntries(
      kept.map(([keyword, value]) =>
        keyword === '$ref' && target !== undefined
          ? [keyword, this.#referenceTo(target)]
          : [keyword, this.#copyKeyword(keyword, value)],
      ),
    );
  }

  #copyKeyword(keyword: string, value: unknown): unknown {
    const shape = shapeOf(keyword, this.#inspection.olderDraft);
    if (shape === 'schema' || shape === 'schemas') {
      return Array.isArray(value)
        ? value.map((each: SchemaNode) => this.#copy(each))
        : this.#copy(value as SchemaNode);
    }
    if (shape === 'schema_map' || shape === 'pattern_map' || shape === 'schema_or_names_map') {
      const members = Object.entries(value as SchemaMap);
      return Object.fromEntries(members.map(([key, each]) => [key, this.#copy(each)]));
    }
    return value;
  }

  #referenceTo(target: SchemaTarget): string {
    if (target.pointer === '') return '#';
    const known = this.#names.get(target.pointer);
    const name = known ?? this.#freeName(target.pointer);
    if (known === undefined) {
      this.#names.set(target.pointer, name);
      this.#open.push({ name, target });
    }
    return `#/$defs/${name}`;
  }

  /** The last step of the pointer, as far as it needs no escape in a reference. */
  #freeName(pointer: string): string {
    const last = pointer.slice(pointer.lastIndexOf('/') + 1);
    const base = last.replace(/~[01]|[^A-Za-z0-9._-]/g, '_').slice(0, 80) || 'schema';
    let name = base;
    while (this.#taken.has(name)) {
      const count = (this.#taken.get(base) ?? 1) + 1;
      this.#taken.set(base, count);
      name = `${base}_${count}`;
    }
    this.#taken.set(name, 1);
    return name;
  }
}
