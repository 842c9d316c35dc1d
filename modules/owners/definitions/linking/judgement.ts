import type { Finding } from '../../../core/diagnostics/diagnostic.ts';
import type { Risk } from '../../../core/model/risk.ts';
import type { RecordKey } from '../../../core/ports/owner-reader.ts';
import type {
  CapabilityItem,
  Item,
  ProviderItem,
  ToolItem,
  WordsItem,
} from '../compile/compiled-document.ts';
import { checkCapabilityLinks } from './check-capability.ts';
import { checkProviderLinks } from './check-provider.ts';
import { checkToolLinks } from './check-tool.ts';
import { NO_FINDINGS } from './cross-findings.ts';
import { type Duplication, duplicateFinding, duplicationOf } from './duplicates.ts';
import { homeOf } from './homes.ts';
import type { Neighbours } from './neighbours.ts';
import type { ReplacementCycles } from './replacement-cycles.ts';

interface JudgementOf<I extends Item> {
  readonly key: RecordKey;
  readonly kind: I['kind'];
  /** All that claim the id; the first goes first. */
  readonly items: readonly [I, ...I[]];
  /** What other documents make of each item, in the same order. */
  readonly findings: readonly (readonly Finding[])[];
  readonly duplication?: Duplication;
}

/** One id, with everything that other documents have to do with it. */
export type Judgement =
  | (JudgementOf<ToolItem> & {
      /** The strictest that the vocabulary states for the capabilities of the first item. */
      readonly vocabularyRisk?: Risk;
      /** The provider in whose package the first item lies. */
      readonly home?: string;
    })
  | JudgementOf<ProviderItem>
  | JudgementOf<CapabilityItem>
  | JudgementOf<WordsItem>;

export function judgeTool(
  items: readonly [ToolItem, ...ToolItem[]],
  near: Neighbours,
  cycles: ReplacementCycles,
): Judgement {
  const links = items.map((item) => checkToolLinks(item, near, cycles));
  const folder = homeOf(items[0]);
  const home = folder === undefined ? undefined : near.homeProvider(folder)?.id;
  const risk = links[0]?.vocabularyRisk;
  return {
    ...judged('tool', items, (_, index) => links[index]?.findings ?? NO_FINDINGS),
    ...(risk !== undefined && { vocabularyRisk: risk }),
    ...(home !== undefined && { home }),
  };
}

export const judgeProvider = (
  items: readonly [ProviderItem, ...ProviderItem[]],
  near: Neighbours,
): Judgement => judged('provider', items, (item) => checkProviderLinks(item, near));

export const judgeCapability = (
  items: readonly [CapabilityItem, ...CapabilityItem[]],
  near: Neighbours,
  cycles: ReplacementCycles,
): Judgement => judged('capability', items, (item) => checkCapabilityLinks(item, near, cycles));

export const judgeWords = (items: readonly [WordsItem, ...WordsItem[]]): Judgement =>
  judged('words', items, () => NO_FINDINGS);

function judged<I extends Item>(
  kind: I['kind'],
  items: readonly [I, ...I[]],
  check: (item: I, index: number) => readonly Finding[],
): JudgementOf<I> {
  const duplication = duplicationOf(items);
  return {
    key: items[0].key,
    kind,
    items,
    findings: items.map((item, index) =>
      duplication === undefined
        ? check(item, index)
        : [...duplicateFinding(item, items, duplication), ...check(item, index)],
    ),
    ...(duplication !== undefined && { duplication }),
  };
}
