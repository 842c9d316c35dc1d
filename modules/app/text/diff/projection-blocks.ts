import type {
  ChangedIdentity,
  CollectionDifference,
  ProjectionDifference,
  SaidFact,
} from '../../shapes/diff-projections.ts';
import { type Block, data, filled, HOLE, heading, item, own, paragraph, type Span } from './diff-document.ts';
import type { Collection, DiffWords } from './diff-words.ts';

/** In the order of ADR-015's identities. */
const COLLECTIONS = [
  'artifacts',
  'capabilities',
  'implementations',
  'instances',
  'observations',
] as const satisfies readonly Collection[];

/** What a difference of projections says. What was only seen again is counted. */
export function projectionBlocks(output: ProjectionDifference, words: DiffWords): readonly Block[] {
  const { before, after, equal, generations, completeness } = output;
  return [
    heading(2, ...filled(words.projections_title(HOLE, HOLE), [data(before.path)], [data(after.path)])),
    ...(before.subject_id === after.subject_id
      ? []
      : [
          paragraph(
            ...filled(
              words.other_subject(HOLE, HOLE),
              [subject(before.subject_id, words)],
              [subject(after.subject_id, words)],
            ),
          ),
        ]),
    ...(equal ? [paragraph(own(words.equal))] : []),
    ...movedBlocks(words.completeness, completeness, words),
    ...COLLECTIONS.flatMap((name) => collectionBlocks(words.collections[name], output[name], words)),
    ...movedBlocks(words.generations, generations, words),
  ];
}

const subject = (id: string | null, words: DiffWords): Span =>
  id === null ? own(words.everything) : data(id);

function collectionBlocks(
  title: string,
  collection: CollectionDifference,
  words: DiffWords,
): readonly Block[] {
  const { added, removed, changed, seen_again } = collection;
  const items = [
    ...removed.map((id) => item(own(`${words.removed}: `), data(id))),
    ...added.map((id) => item(own(`${words.added}: `), data(id))),
    ...changed.flatMap((each) => changedItems(each, words)),
  ];
  const again = seen_again.length === 0 ? [] : [item(own(words.seen_again(seen_again.length)))];
  return items.length + again.length === 0 ? [] : [heading(3, own(title)), ...items, ...again];
}

const changedItems = (
  { id, facts, fields, resolution }: ChangedIdentity,
  words: DiffWords,
): readonly Block[] => [
  ...facts.map(({ axis, before, after }) =>
    item(
      data(id),
      own(' '),
      data(axis),
      own(': '),
      ...factSpans(before, words),
      own(' → '),
      ...factSpans(after, words),
    ),
  ),
  ...fields.map(({ field, before, after }) =>
    item(data(id), own(` ${field}: `), valueSpan(before, words), own(' → '), valueSpan(after, words)),
  ),
  ...(resolution === null
    ? []
    : [
        item(
          data(id),
          own(` ${words.resolution}: `),
          ...resolutionSpans(resolution.before),
          own(' → '),
          ...resolutionSpans(resolution.after),
        ),
      ]),
];

/** `known true (code)`, `unknown stale`. */
const factSpans = (fact: SaidFact | null, words: DiffWords): readonly Span[] =>
  fact === null
    ? [own(words.not_stated)]
    : [
        data(fact.state),
        ...(fact.value === null
          ? []
          : [
              own(' '),
              data(typeof fact.value === 'object' ? JSON.stringify(fact.value) : String(fact.value)),
            ]),
        ...(fact.reason === null ? [] : [own(' '), data(fact.reason)]),
        ...(fact.detail_code === null ? [] : [own(' ('), data(fact.detail_code), own(')')]),
      ];

const valueSpan = (value: string | number | boolean | null, words: DiffWords): Span =>
  value === null ? own(words.not_stated) : data(String(value));

type Resolution = NonNullable<ChangedIdentity['resolution']>['before'];

/** The choice, and each candidate with the reason for its outcome. */
const resolutionSpans = ({ state, selected, candidates }: Resolution): readonly Span[] => [
  data(state),
  ...(selected === null ? [] : [own(' '), data(selected)]),
  ...candidates.flatMap(({ implementation, outcome, reason }, at) => [
    own(at === 0 ? ' (' : ', '),
    data(implementation),
    own(' '),
    data(outcome),
    own(' '),
    data(reason),
  ]),
  ...(candidates.length === 0 ? [] : [own(')')]),
];

const movedBlocks = (
  title: string,
  moved: ProjectionDifference['generations'],
  words: DiffWords,
): readonly Block[] =>
  moved.length === 0
    ? []
    : [
        heading(3, own(title)),
        ...moved.map(({ owner, before, after }) =>
          item(data(owner), own(': '), valueSpan(before, words), own(' → '), valueSpan(after, words)),
        ),
      ];
