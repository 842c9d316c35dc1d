import type { DiagnosticShape } from '../../shapes/basics.ts';
import type {
  ChangedSubject,
  ChangedTool,
  ChangeShape,
  DefinitionDifference,
  ProviderSection,
} from '../../shapes/diff-definitions.ts';
import { changeLine } from './change-line.ts';
import {
  type Block,
  data,
  filled,
  HOLE,
  heading,
  item,
  listed,
  own,
  paragraph,
  type Span,
  strong,
} from './diff-document.ts';
import type { DiffWords } from './diff-words.ts';

/** So many breaking changes stand at the top, before the sections. */
const MAX_FIRST = 20;
/** So many findings are told; the rest are counted. */
const MAX_FINDINGS = 50;

/** What a difference of definitions says, the worst first. */
export function definitionBlocks(output: DefinitionDifference, words: DiffWords): readonly Block[] {
  const { base, equal, counts, findings, ok, fail_on, left_out } = output;
  const title = heading(2, ...filled(words.title(HOLE), [data(base.revision)]));
  const leftOut = leftOutBlocks(left_out, words);
  if (equal) return [title, paragraph(own(words.no_changes)), ...leftOut];
  return [
    title,
    paragraph(own(`${words.counts(counts)} ${words.findings_moved(findings.before, findings.after)}`)),
    ...(ok || fail_on === null ? [] : [paragraph(strong(words.must_fail(fail_on)))]),
    ...breakingFirst(output, words),
    ...output.sections.flatMap((section) => sectionBlocks(section, words)),
    ...vocabularyBlocks(output, words),
    ...registryBlocks(output, words),
    ...findingBlocks(output, words),
    ...leftOut,
  ];
}

function breakingFirst(output: DefinitionDifference, words: DiffWords): readonly Block[] {
  const breaking = subjectsOf(output).flatMap(({ label, changes }) =>
    changes.filter(({ severity }) => severity === 'breaking').map((change) => ({ label, change })),
  );
  if (breaking.length === 0) return [];
  return [
    heading(3, own(words.breaking_first)),
    ...breaking
      .slice(0, MAX_FIRST)
      .map(({ label, change }) => item(...label, ...changeLine(change, words).slice(1))),
    ...remainder(breaking.length - MAX_FIRST, words),
  ];
}

interface Labelled {
  readonly label: readonly Span[];
  readonly changes: readonly ChangeShape[];
}

const subjectsOf = ({ sections, vocabulary, registries }: DefinitionDifference): readonly Labelled[] =>
  [
    ...sections.flatMap(({ provider, tools }) => (provider === null ? tools : [provider, ...tools])),
    ...vocabulary,
    ...registries.flatMap((registry) => [
      { label: [data(registry.id)], changes: registry.changes },
      ...registry.entries.map(({ id, changes }) => ({
        label: [data(registry.id), own(' '), data(id)],
        changes,
      })),
    ]),
  ].map((each) => ('label' in each ? each : { label: [data(each.id)], changes: each.changes }));

function sectionBlocks(
  { provider_id, provider, tools, references }: ProviderSection,
  words: DiffWords,
): readonly Block[] {
  const title =
    provider_id === null ? [own(words.no_provider)] : filled(words.provider(HOLE), [data(provider_id)]);
  return [
    heading(3, ...title),
    ...(provider === null ? [] : changeItems(provider, words)),
    ...tools.flatMap((tool) => toolBlocks(tool, words)),
    ...(references.length === 0 ? [] : [paragraph(...filled(words.references(HOLE), listed(references)))]),
  ];
}

function toolBlocks(tool: ChangedTool, words: DiffWords): readonly Block[] {
  const { id, name, presence, before, after, alias_of, possible_renames } = tool;
  const standing = presence === 'kept' ? null : (after ?? before);
  return [
    heading(4, data(id), ...(name === id ? [] : [own(' '), data(name)])),
    ...(standing === null
      ? []
      : [
          paragraph(
            own(words.standing(standing.effective_risk, standing.effective_approval, standing.lifecycle)),
          ),
        ]),
    ...changeItems(tool, words),
    ...(alias_of.length === 0 ? [] : [item(...filled(words.alias_of(HOLE), listed(alias_of)))]),
    ...(possible_renames.length === 0
      ? []
      : [item(...filled(words.possible_renames(HOLE), listed(possible_renames)))]),
  ];
}

const changeItems = (
  { changes, omitted }: Pick<ChangedSubject, 'changes' | 'omitted'>,
  words: DiffWords,
): readonly Block[] => [
  ...changes.map((change) => item(...changeLine(change, words))),
  ...remainder(omitted, words),
];

const remainder = (count: number, words: DiffWords): readonly Block[] =>
  count > 0 ? [item(own(words.more(count)))] : [];

const vocabularyBlocks = ({ vocabulary }: DefinitionDifference, words: DiffWords): readonly Block[] =>
  vocabulary.length === 0
    ? []
    : [
        heading(3, own(words.vocabulary)),
        ...vocabulary.flatMap(({ id, changes, omitted }) => [
          ...changes.map((change) => item(data(id), own(' '), ...changeLine(change, words))),
          ...remainder(omitted, words),
        ]),
      ];

const registryBlocks = ({ registries }: DefinitionDifference, words: DiffWords): readonly Block[] =>
  registries.length === 0
    ? []
    : [
        heading(3, own(words.registries)),
        ...registries.flatMap((registry) => [
          heading(4, ...filled(words.registry(HOLE), [data(registry.id)])),
          ...changeItems(registry, words),
          ...registry.entries.flatMap(({ id, changes, omitted }) => [
            ...changes.map((change) =>
              item(...filled(words.entry(HOLE), [data(id)]), own(', '), ...changeLine(change, words)),
            ),
            ...remainder(omitted, words),
          ]),
        ]),
      ];

function findingBlocks({ findings }: DefinitionDifference, words: DiffWords): readonly Block[] {
  const all = [
    ...findings.appeared.map((found) => ({ label: words.appeared, found })),
    ...findings.vanished.map((found) => ({ label: words.vanished, found })),
  ];
  if (all.length === 0) return [];
  return [
    heading(3, own(words.findings)),
    ...all.slice(0, MAX_FINDINGS).map(({ label, found }) => item(...findingLine(label, found))),
    ...remainder(all.length - MAX_FINDINGS, words),
  ];
}

const findingLine = (
  label: string,
  { severity, code, file, line, column, message }: DiagnosticShape,
): readonly Span[] => [
  strong(label),
  own(`: ${severity} `),
  data(code),
  own(' '),
  data(`${file}:${line}:${column}`),
  own(': '),
  data(message),
];

const leftOutBlocks = (leftOut: DefinitionDifference['left_out'], words: DiffWords): readonly Block[] =>
  leftOut.length === 0
    ? []
    : [
        heading(3, own(words.left_out)),
        ...leftOut
          .slice(0, MAX_FINDINGS)
          .map(({ path, reason }) => item(data(path), own(`: ${words.leftOut[reason]}`))),
        ...remainder(leftOut.length - MAX_FINDINGS, words),
      ];
