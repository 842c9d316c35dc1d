import { jsonPointer } from '../core/diagnostics/diagnostic.ts';

type Path = readonly (string | number)[];

/** What the references of one schema document may lead to. A pointer counts from the root or from the nearest `$id`. */
export class SchemaTargets {
  readonly #anchors = new Set<string>();
  readonly #ids = new Set<string>();
  readonly #places = new Set<string>();

  addPlace(path: Path): void {
    this.#places.add(jsonPointer(path));
  }

  addAnchor(name: string): void {
    this.#anchors.add(name);
  }

  addId(id: string): void {
    this.#ids.add(id.replace(/#$/, ''));
  }

  /** false also for every other document: nothing is ever fetched. */
  has(reference: string): boolean {
    const hash = reference.indexOf('#');
    const id = hash === -1 ? reference : reference.slice(0, hash);
    const fragment = decodeFragment(hash === -1 ? '' : reference.slice(hash + 1));
    if (fragment === undefined || (id !== '' && !this.#ids.has(id))) return false;
    if (fragment === '') return true;
    return fragment.startsWith('/') ? this.#places.has(fragment) : this.#anchors.has(fragment);
  }
}

function decodeFragment(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}
