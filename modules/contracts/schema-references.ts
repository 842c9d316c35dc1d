import { jsonPointer } from '../core/diagnostics/diagnostic.ts';
import type { SchemaNode, SchemaTarget } from './schema-node.ts';

type Path = readonly (string | number)[];

/** The document as a whole, whatever its own `$id`. */
export const ROOT_RESOURCE = '';

/** What the references of one schema document may lead to. A pointer counts from the root or from the nearest `$id`. */
export class SchemaTargets {
  /** By resource, then by fragment: a pointer, or the name of an anchor. The first that claims a place keeps it. */
  readonly #resources = new Map<string, Map<string, SchemaTarget>>();

  /** `local` counts from the schema that carries the `$id` of the resource. */
  addPlace(resource: string, path: Path, local: Path, schema: SchemaNode): void {
    const target = { pointer: jsonPointer(path), schema };
    this.#add(ROOT_RESOURCE, target.pointer, target);
    if (resource !== ROOT_RESOURCE) this.#add(resource, jsonPointer(local), target);
  }

  addAnchor(resource: string, name: string, path: Path, schema: SchemaNode): void {
    const target = { pointer: jsonPointer(path), schema };
    this.#add(resource, name, target);
    this.#add(ROOT_RESOURCE, name, target);
  }

  /** undefined also for every other document: nothing is ever fetched. `from` is the resource that refers. */
  find(reference: string, from: string): SchemaTarget | undefined {
    const hash = reference.indexOf('#');
    const id = hash === -1 ? reference : reference.slice(0, hash);
    const fragment = decodeFragment(hash === -1 ? '' : reference.slice(hash + 1));
    if (fragment === undefined) return undefined;
    if (id !== '') return this.#resources.get(id)?.get(fragment);
    return this.#resources.get(from)?.get(fragment) ?? this.#resources.get(ROOT_RESOURCE)?.get(fragment);
  }

  #add(resource: string, fragment: string, target: SchemaTarget): void {
    const places = this.#resources.get(resource) ?? new Map<string, SchemaTarget>();
    this.#resources.set(resource, places);
    if (!places.has(fragment)) places.set(fragment, target);
  }
}

/** The resource that an `$id` opens. */
export const resourceOf = (id: string): string => id.replace(/#$/, '');

function decodeFragment(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}
