import { compareToolRefs } from '../ids.ts';
import { RISKS, riskRank } from '../model/risk.ts';
import type { Tool } from '../model/tool.ts';
import type { SearchOrder } from '../ports/catalog.ts';

type Compare = (a: Tool, b: Tool) => number;

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** What is unknown may be anything, and comes last. */
const rankOf = ({ effectiveRisk }: Tool): number =>
  effectiveRisk === undefined ? RISKS.length : riskRank(effectiveRisk);

/** Of what was found; equal ones stay as they are ranked. undefined: as they are ranked. */
export const SEARCH_COMPARISONS = {
  relevance: undefined,
  name: (a, b) => compareTexts(a.name.toLowerCase(), b.name.toLowerCase()),
  id: (a, b) => compareToolRefs(a.ref, b.ref),
  risk: (a, b) => rankOf(a) - rankOf(b),
} as const satisfies Record<SearchOrder, Compare | undefined>;
