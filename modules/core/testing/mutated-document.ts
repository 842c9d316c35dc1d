import fc from 'fast-check';

type Path = readonly (string | number)[];

/** A document that is right, with some of its values replaced by anything that JSON can say, or taken away. */
export function mutatedDocument(right: unknown): fc.Arbitrary<unknown> {
  const paths = pathsIn(right);
  const mutation = fc.tuple(
    fc.constantFrom(...paths),
    fc.option(
      fc.oneof(
        fc.jsonValue(),
        fc.constantFrom(...paths).map((path) => valueAt(right, path)),
      ),
      {
        nil: GONE,
        freq: 5,
      },
    ),
  );
  return fc
    .array(mutation, { maxLength: 3 })
    .map((mutations) =>
      mutations.reduce((document, [path, value]) => replaced(document, path, value), right),
    );
}

const GONE = undefined;

const entriesOf = (value: unknown): readonly (readonly [string | number, unknown])[] =>
  Array.isArray(value)
    ? [...value.entries()]
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [];

const pathsIn = (value: unknown): readonly Path[] => [
  [],
  ...entriesOf(value).flatMap(([step, item]) => pathsIn(item).map((path) => [step, ...path])),
];

const valueAt = (value: unknown, [step, ...rest]: Path): unknown =>
  step === undefined ? value : valueAt(new Map<string | number, unknown>(entriesOf(value)).get(step), rest);

function replaced(value: unknown, [step, ...rest]: Path, by: unknown): unknown {
  if (step === undefined) return by;
  const entries = entriesOf(value)
    .map(([key, item]) => [key, key === step ? replaced(item, rest, by) : item] as const)
    .filter(([, item]) => item !== GONE);
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}
