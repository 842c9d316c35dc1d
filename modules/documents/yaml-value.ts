import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { OffsetFault } from './offset-fault.ts';
import { setOwn } from './own-key.ts';
import { LIMITS, MAX_FAULTS } from './read.ts';
import { shortText } from './short-text.ts';
import { isCoreTag, resolvePlain, resolveTagged, shortTag } from './yaml-scalar.ts';

type Path = readonly (string | number)[];

export interface YamlValue {
  /** An alias gives the very object of its anchor. What could not be read is null. */
  readonly value: unknown;
  readonly faults: readonly OffsetFault[];
}

/** Values of a tree; the last of equal keys counts. Codes: `duplicate_key`, `unknown_tag`, `alias_limit`, `yaml_syntax`. */
export function readValues(root: Node | null): YamlValue {
  const reading = new Reading();
  const value = reading.read(root, []);
  reading.finish();
  return { value, faults: reading.faults };
}

/** The text under which a mapping keeps a scalar key: `1.0` and `1` are the same key. */
export function keyText(key: unknown): string | undefined {
  if (key === null) return 'null';
  if (!isScalar(key)) return undefined;
  const value = scalarValue(key);
  return typeof value === 'object' && value !== null ? undefined : String(value);
}

/** undefined: the text does not fit its tag. */
function scalarValue(node: Scalar): unknown {
  const source = node.source ?? '';
  if (node.tag !== undefined && isCoreTag(node.tag)) return resolveTagged(source, node.tag);
  return node.type === Scalar.PLAIN && node.tag === undefined ? resolvePlain(source) : source;
}

type Content = Scalar | YAMLMap | YAMLSeq;

interface Anchor {
  value: unknown;
  /** Values inside, with aliases written out; undefined while the anchored value is still being read. */
  size: number | undefined;
  /** Lists and mappings inside each other, likewise. */
  height: number;
}

class Reading {
  readonly faults: OffsetFault[] = [];
  readonly #anchors = new Map<string, Anchor>();
  /** Values so far, with aliases written out. */
  #expanded = 0;
  /** The deepest list or mapping so far, likewise; the outermost is 1. */
  #deepest = 0;
  #aliases = 0;
  #firstAlias: { readonly node: Alias; readonly path: Path } | undefined;
  #overLimit = false;

  read(node: unknown, path: Path): unknown {
    this.#expanded += 1;
    if (isAlias(node)) return this.#readAlias(node, path);
    if (!isScalar(node) && !isMap(node) && !isSeq(node)) return null;
    this.#checkTag(node, path);
    if (node.anchor !== undefined) return this.#readAnchored(node, node.anchor, path);
    return this.#readContent(node, path);
  }

  /** Only aliases expand: a long document without them is bounded by its size. */
  finish(): void {
    if (this.#firstAlias === undefined || this.#overLimit || this.#expanded <= LIMITS.expandedNodes) return;
    this.#refuseAlias(this.#firstAlias.node, this.#firstAlias.path, TOO_MANY_VALUES);
  }

  #readContent(node: Content, path: Path): unknown {
    if (isScalar(node)) return this.#readScalar(node, path);
    this.#deepest = Math.max(this.#deepest, path.length + 1);
    return isSeq(node)
      ? node.items.map((item, index) => this.read(item, [...path, index]))
      : this.#readMap(node, path);
  }

  #readAnchored(node: Content, name: string, path: Path): unknown {
    const anchor: Anchor = { value: null, size: undefined, height: 0 };
    this.#anchors.set(name, anchor);
    const before = this.#expanded;
    const outside = this.#deepest;
    this.#deepest = path.length;
    anchor.value = this.#readContent(node, path);
    anchor.size = this.#expanded - before + 1;
    anchor.height = this.#deepest - path.length;
    this.#deepest = Math.max(outside, this.#deepest);
    return anchor.value;
  }

  get #isFull(): boolean {
    return this.faults.length === MAX_FAULTS;
  }

  #readScalar(node: Scalar, path: Path): unknown {
    const value = scalarValue(node);
    if (value !== undefined) return value;
    this.#fault('yaml_syntax', node, path, `The text does not fit its tag ${shortTag(node.tag ?? '')}.`);
    return node.source ?? '';
  }

  #readMap(map: YAMLMap<unknown, unknown>, path: Path): unknown {
    const value: Record<string, unknown> = {};
    for (const pair of map.items) {
      const key = this.#readKey(pair, path);
      if (key === undefined) {
        this.read(pair.value, path);
        continue;
      }
      const below = [...path, key];
      if (Object.hasOwn(value, key) && !this.#isFull) {
        this.#fault(
          'duplicate_key',
          pair.key,
          below,
          `The key \`${shortText(key)}\` stands here a second time.`,
        );
      }
      setOwn(value, key, this.read(pair.value, below));
    }
    return value;
  }

  #readKey(pair: Pair<unknown, unknown>, path: Path): string | undefined {
    const key = this.read(pair.key, path);
    if (typeof key !== 'object' || key === null) return String(key);
    this.#fault('yaml_syntax', pair.key, path, 'A key must be text, not a list or a mapping.');
    return undefined;
  }

  #readAlias(alias: Alias, path: Path): unknown {
    this.#aliases += 1;
    this.#firstAlias ??= { node: alias, path };
    const anchor = this.#anchors.get(alias.source);
    if (anchor === undefined) {
      this.#fault('yaml_syntax', alias, path, 'The alias names no anchor that stands before it.');
      return null;
    }
    if (this.#aliases > LIMITS.aliases) return this.#refuseAlias(alias, path, TOO_MANY_ALIASES);
    if (anchor.size === undefined)
      return this.#refuseAlias(alias, path, 'The alias stands inside the value that it repeats.');
    const deepest = path.length + anchor.height;
    if (deepest > LIMITS.depth) {
      this.#fault(
        'too_deep',
        alias,
        path,
        `With this alias values are nested more than ${LIMITS.depth} levels deep.`,
      );
      return null;
    }
    // The alias itself has been counted as one value.
    const expanded = this.#expanded + anchor.size - 1;
    if (expanded > LIMITS.expandedNodes) return this.#refuseAlias(alias, path, TOO_MANY_VALUES);
    this.#expanded = expanded;
    this.#deepest = Math.max(this.#deepest, deepest);
    return anchor.value;
  }

  #refuseAlias(alias: Alias, path: Path, message: string): null {
    if (!this.#overLimit) this.#fault('alias_limit', alias, path, message);
    this.#overLimit = true;
    return null;
  }

  #checkTag(node: Content, path: Path): void {
    if (node.tag === undefined || this.#isFull) return;
    if (!isCoreTag(node.tag)) {
      this.#fault(
        'unknown_tag',
        node,
        path,
        `The tag \`${shortText(shortTag(node.tag))}\` is not one of the core tags.`,
      );
    } else if (
      !isScalar(node) &&
      node.tag !== '!' &&
      node.tag !== `tag:yaml.org,2002:${isMap(node) ? 'map' : 'seq'}`
    ) {
      this.#fault('yaml_syntax', node, path, `The value does not fit its tag ${shortTag(node.tag)}.`);
    }
  }

  #fault(code: OffsetFault['code'], node: unknown, path: Path, message: string): void {
    if (this.#isFull) return;
    const range = isScalar(node) || isAlias(node) || isMap(node) || isSeq(node) ? node.range : undefined;
    this.faults.push({ code, offset: range?.[0] ?? 0, path, message });
  }
}

const TOO_MANY_ALIASES = `The document uses more than ${LIMITS.aliases} aliases.`;
const TOO_MANY_VALUES = `With its aliases written out the document has more than ${LIMITS.expandedNodes} values.`;
