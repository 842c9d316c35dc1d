import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutPaths } from '../../../documents/index.ts';
import { originalPath } from './original-paths.ts';

type Path = readonly (string | number)[];
type Tree = string | readonly Tree[] | { readonly [key: string]: Tree };

/** Every value is the text of its own path, so that what is left says where it came from. */
function labelled(shape: unknown, path: Path = []): Tree {
  if (Array.isArray(shape)) return shape.map((each: unknown, index) => labelled(each, [...path, index]));
  if (typeof shape === 'object' && shape !== null)
    return Object.fromEntries(
      Object.entries(shape).map(([key, each]) => [key, labelled(each, [...path, key])]),
    );
  return JSON.stringify(path);
}

function leaves(value: unknown, path: Path = []): readonly (readonly [Path, unknown])[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown, index) => leaves(each, [...path, index]));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => leaves(each, [...path, key]));
  return [[path, value]];
}

const { shape } = fc.letrec((tie) => ({
  shape: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant(null),
    fc.array(tie('shape'), { maxLength: 5 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('shape'), { maxKeys: 3 }),
  ),
}));

test('leads from what is left to where it stood, whatever was taken out', () => {
  fc.assert(
    fc.property(shape, fc.array(fc.nat({ max: 40 }), { maxLength: 6 }), (drawn, picks) => {
      const tree = labelled(drawn);
      const all = leaves(tree).map(([path]) => path);
      const removed = picks.flatMap((pick) => {
        const path = all[pick % Math.max(1, all.length)];
        return path === undefined || path.length === 0 ? [] : [path];
      });
      for (const [path, label] of leaves(withoutPaths(tree, removed)))
        if (typeof label === 'string') expect(JSON.stringify(originalPath(path, removed))).toBe(label);
    }),
  );
});
