import type { RegistryId } from '../../core/ids.ts';
import type { Registry, RegistryEntry } from '../../core/model/registry.ts';
import { sharedTags } from './tags.ts';

/** What is asked of the tools of a registry. What is not stated is not asked; something has to be. */
export interface RouteRequest {
  /** Of several registries, this one alone. */
  readonly registry?: string;
  readonly name?: string;
  /** One of the entry's `capabilities` (seed 000). */
  readonly operation?: string;
  /** A capability that an operation implements, as its owner declares it in TOOL.md. */
  readonly capability?: string;
  /** Any of them; more in common is better. */
  readonly tags?: readonly string[];
  /** ISO 639-1; an entry that names no languages has nothing to do with language, and fits. */
  readonly language?: string;
  /** The caller overrides that deprecated entries are not used (DESIGN 10, A5); the journal says so. */
  readonly allowDeprecated?: boolean;
}

/** Why an entry is not used, in order of precedence. */
export const REJECTION_CODES = [
  'invalid',
  'duplicate',
  'planned',
  'deprecated',
  /** Several registries have an entry of this name, and nobody said which one is meant. */
  'unresolved',
  'operation_missing',
  'capability_missing',
  'language_unsupported',
  'tag_missing',
] as const;
export type RejectionCode = (typeof REJECTION_CODES)[number];

/** What speaks for an entry. */
export type FitCode =
  | 'name_equal'
  | 'operation_offered'
  | 'capability_implemented'
  | 'tag_shared'
  | 'language_supported'
  | 'language_neutral'
  | 'deprecated_allowed'
  /** Of those that fit equally well. */
  | 'first_by_name';

export interface RouteReason {
  readonly code: FitCode | RejectionCode;
  /** The tag, the operation or the language that it is about. */
  readonly detail?: string;
}

export interface RouteCandidate {
  readonly registry: RegistryId;
  readonly entry: RegistryEntry;
  readonly outcome: 'chosen' | 'eligible' | 'rejected';
  /** Of one that is rejected: the first of its reasons. */
  readonly code?: RejectionCode;
  readonly reasons: readonly RouteReason[];
}

export interface Route {
  /** Chosen first, then those that would have done in order, then those that do not with their reasons. */
  readonly candidates: readonly RouteCandidate[];
  readonly chosen?: RouteCandidate;
  /** To be called; absent: it has several, and the request leaves open which one. */
  readonly operation?: string;
  /** Of a route without a chosen entry. */
  readonly refusal?: RejectionCode | 'not_registered' | 'nothing_asked';
}

interface Judged {
  readonly registry: RegistryId;
  readonly entry: RegistryEntry;
  readonly fits: readonly RouteReason[];
  readonly against: readonly (RouteReason & { readonly code: RejectionCode })[];
  readonly shared: { readonly exact: number; readonly folded: number };
}

/**
 * Which entry serves a request, from these registries and nothing else. The same for the same entries, in whatever order
 * they stand: entries of the asked name, else those that share a tag or offer what is asked; of those that fit, not
 * deprecated before deprecated, more tags in common, a stated language before none, then the name.
 */
export function planRoute(registries: readonly Registry[], request: RouteRequest): Route {
  if (!asksForSomething(request)) return { candidates: [], refusal: 'nothing_asked' };
  const judged = registries.flatMap(({ id, entries }) =>
    id === undefined || (request.registry !== undefined && id !== request.registry)
      ? []
      : entries.flatMap((entry) => (isCandidate(entry, request) ? [judge(id, entry, request)] : [])),
  );
  const fitting = judged.filter(({ against }) => against.length === 0);
  const ambiguous = namesOfSeveral(fitting);
  const eligible = fitting
    .filter(({ entry }) => !ambiguous.has(entry.name ?? ''))
    .sort((a, b) => compareFit(a, b) || compareNames(a, b));
  const [best, next] = eligible;
  const rejected = judged
    .filter((each) => !eligible.includes(each))
    .map((each) => reject(each, ambiguous))
    .sort((a, b) => compareNames(a, b) || a.entry.index - b.entry.index);
  const others = eligible.slice(1).map(({ registry, entry, fits }) => {
    return { registry, entry, outcome: 'eligible', reasons: fits } satisfies RouteCandidate;
  });
  if (best === undefined) return { candidates: rejected, refusal: refusalOf(rejected) };
  const isTied = next !== undefined && compareFit(best, next) === 0;
  const chosen: RouteCandidate = {
    registry: best.registry,
    entry: best.entry,
    outcome: 'chosen',
    reasons: isTied ? [...best.fits, { code: 'first_by_name' }] : best.fits,
  };
  const operation = operationOf(best.entry, request);
  return {
    candidates: [chosen, ...others, ...rejected],
    chosen,
    ...(operation !== undefined && { operation }),
  };
}

const asksForSomething = ({ name, operation, capability, tags, language }: RouteRequest): boolean =>
  [name, operation, capability, language].some((each) => each !== undefined) || (tags ?? []).length > 0;

/** What a name does not reach is no candidate; without a name, what has something of what is asked. */
function isCandidate(
  entry: RegistryEntry,
  { name, operation, capability, tags = [], language }: RouteRequest,
): boolean {
  if (name !== undefined) return entry.name === name;
  return (
    sharedTags(entry.tags, tags).length > 0 ||
    entry.operations.some((each) => each === operation) ||
    operationsFor(entry, capability).length > 0 ||
    (language !== undefined && entry.languages.includes(language))
  );
}

function judge(registry: RegistryId, entry: RegistryEntry, request: RouteRequest): Judged {
  const { name, operation, capability, tags = [], language, allowDeprecated = false } = request;
  const fits: RouteReason[] = [];
  const against: (RouteReason & { readonly code: RejectionCode })[] = [];
  const state = standing(entry);
  if (state === 'deprecated' && allowDeprecated) fits.push({ code: 'deprecated_allowed' });
  else if (state !== undefined) against.push({ code: state });
  if (name !== undefined) fits.push({ code: 'name_equal' });
  if (operation !== undefined) {
    if (entry.operations.some((each) => each === operation))
      fits.push({ code: 'operation_offered', detail: operation });
    else against.push({ code: 'operation_missing', detail: operation });
  }
  if (capability !== undefined) {
    const serving = operationsFor(entry, capability);
    if (serving.length > 0 && (operation === undefined || serving.includes(operation)))
      fits.push({ code: 'capability_implemented', detail: capability });
    else against.push({ code: 'capability_missing', detail: capability });
  }
  if (language !== undefined) {
    if (entry.languages.includes(language)) fits.push({ code: 'language_supported', detail: language });
    else if (entry.languages.length === 0) fits.push({ code: 'language_neutral' });
    else against.push({ code: 'language_unsupported', detail: language });
  }
  const shared = sharedTags(entry.tags, tags);
  if (tags.length > 0 && shared.length === 0) against.push({ code: 'tag_missing' });
  for (const { tag } of shared) fits.push({ code: 'tag_shared', detail: tag });
  const exact = shared.filter((each) => each.exact).length;
  return { registry, entry, fits, against, shared: { exact, folded: shared.length - exact } };
}

/** What stands against an entry whatever is asked. One that is not registered is used by nobody. */
function standing({ refusal, registered, invocable }: RegistryEntry): RejectionCode | undefined {
  if (refusal !== undefined) return refusal;
  return registered && invocable ? undefined : 'invalid';
}

/** Names that fit in several registries; no order of registries is invented. */
function namesOfSeveral(fitting: readonly Judged[]): ReadonlySet<string> {
  const byName = Map.groupBy(fitting, ({ entry }) => entry.name ?? '');
  return new Set([...byName].filter(([, those]) => those.length > 1).map(([name]) => name));
}

function reject(
  judged: Judged,
  ambiguous: ReadonlySet<string>,
): RouteCandidate & { readonly code: RejectionCode } {
  const { registry, entry, against } = judged;
  const reasons: Judged['against'] =
    against.length === 0 && ambiguous.has(entry.name ?? '') ? [{ code: 'unresolved' }] : against;
  return { registry, entry, outcome: 'rejected', code: reasons[0]?.code ?? 'invalid', reasons };
}

/** Of several that do not fit, the reason of the one that came nearest: it fails at the latest step. */
function refusalOf(rejected: readonly { readonly code: RejectionCode }[]): NonNullable<Route['refusal']> {
  const codes = new Set(rejected.map(({ code }) => code));
  return codes.size === 0
    ? 'not_registered'
    : (REJECTION_CODES.findLast((code) => codes.has(code)) ?? 'invalid');
}

const isDeprecated = ({ entry }: Judged): number => (entry.refusal === 'deprecated' ? 1 : 0);
const statesLanguage = ({ fits }: Judged): number =>
  fits.some(({ code }) => code === 'language_supported') ? 1 : 0;

const compareFit = (a: Judged, b: Judged): number =>
  isDeprecated(a) - isDeprecated(b) ||
  b.shared.exact - a.shared.exact ||
  b.shared.folded - a.shared.folded ||
  statesLanguage(b) - statesLanguage(a);

type Named = Pick<RouteCandidate, 'registry' | 'entry'>;
const compareNames = (a: Named, b: Named): number =>
  compareTexts(a.entry.name ?? '', b.entry.name ?? '') || compareTexts(a.registry, b.registry);
export const compareTexts = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

function operationsFor(
  { implements: serves }: RegistryEntry,
  capability: string | undefined,
): readonly string[] {
  return capability === undefined
    ? []
    : [...serves].flatMap(([operation, id]) => (id === capability ? [operation] : []));
}

function operationOf(entry: RegistryEntry, { operation, capability }: RouteRequest): string | undefined {
  if (operation !== undefined) return operation;
  const possible: readonly string[] =
    capability === undefined ? entry.operations : operationsFor(entry, capability);
  return possible.length === 1 ? possible[0] : undefined;
}
