/** One lifecycle for every source; the word that a document used is kept beside it. */
export const LIFECYCLES = [
  'planned',
  'experimental',
  'active',
  'maintenance',
  'deprecated',
  'withdrawn',
  'unknown',
] as const;
export type Lifecycle = (typeof LIFECYCLES)[number];

/** Status words of `.tool.yaml` tools, versions and offers, legacy words included (seed-reading 6.4). */
const DEFINITION_WORDS = {
  planned: 'planned',
  proposed: 'planned',
  draft: 'planned',
  submitted: 'planned',
  reviewed: 'planned',
  approved: 'planned',
  catalogued: 'planned',
  preview: 'experimental',
  experimental: 'experimental',
  active: 'active',
  integrated: 'active',
  published: 'active',
  certified: 'active',
  stable: 'active',
  supported: 'maintenance',
  maintenance: 'maintenance',
  deprecated: 'deprecated',
  suspended: 'withdrawn',
  withdrawn: 'withdrawn',
  revoked: 'withdrawn',
  rejected: 'withdrawn',
  archived: 'withdrawn',
  delisted: 'withdrawn',
} as const satisfies Record<string, Lifecycle>;

/** The words that carry a meaning here, for messages and JSON Schema examples. */
export const KNOWN_STATUS_WORDS: readonly string[] = Object.keys(DEFINITION_WORDS);

/** undefined: a word outside the table; it is kept, and its lifecycle is unknown. */
export const lifecycleOfStatus = (word: string): Lifecycle | undefined =>
  Object.hasOwn(DEFINITION_WORDS, word) ? DEFINITION_WORDS[word as keyof typeof DEFINITION_WORDS] : undefined;

/** Seed 000 allows exactly these three; anything else is `invalid_status`. */
export const REGISTRY_STATUSES = ['ready', 'planned', 'deprecated'] as const;
export type RegistryStatus = (typeof REGISTRY_STATUSES)[number];
export const LIFECYCLE_OF_REGISTRY_STATUS = {
  ready: 'active',
  planned: 'planned',
  deprecated: 'deprecated',
} as const satisfies Record<RegistryStatus, Lifecycle>;

/**
 * From best to least, where a tool has no status of its own (CONTRACT 2: "active or supported before experimental,
 * maintenance, deprecated, planned, withdrawn"). The word `supported` outranks the lifecycle that it is shown as.
 */
const RANK = {
  active: 0,
  experimental: 2,
  maintenance: 3,
  deprecated: 4,
  planned: 5,
  withdrawn: 6,
  unknown: 7,
} as const satisfies Record<Lifecycle, number>;
const SUPPORTED_RANK = 1;

/** The lifecycle of the best of these status words; an absent or unrecognised word counts as unknown. */
export function bestLifecycle(words: readonly (string | undefined)[]): Lifecycle {
  let best: Lifecycle = 'unknown';
  let bestRank: number = RANK.unknown;
  for (const word of words) {
    const lifecycle = (word === undefined ? undefined : lifecycleOfStatus(word)) ?? 'unknown';
    const rank = word === 'supported' ? SUPPORTED_RANK : RANK[lifecycle];
    if (rank < bestRank) [best, bestRank] = [lifecycle, rank];
  }
  return best;
}
