import { type Diagnostic, hasError } from '../diagnostics/diagnostic.ts';
import { parseToolId, type ToolId } from '../ids.ts';
import type { Provider } from '../model/provider.ts';
import type { Registry, RegistryEntry } from '../model/registry.ts';
import type { Tool } from '../model/tool.ts';

/**
 * What a document says of other tools, for a subject that may not see all of them: as if nobody had ever written of those
 * that are hidden. Pure; the same object where there is nothing to take away.
 */

/** What the subject may see of other tools. */
export interface Surroundings {
  /** Something has this id, or has it as an alias. */
  isThere(id: ToolId): boolean;
  /** A document of ours defines exactly this id. */
  isDefined(id: ToolId): boolean;
}

/** Findings that come from comparing documents. What they compare with may be hidden, and only who keeps them can mend it. */
const COMPARING: ReadonlySet<Diagnostic['code']> = new Set([
  'tool_entry_missing',
  'provided_but_no_offer',
  'offer_but_not_provided',
  'version_mismatch',
  'unknown_replacement',
]);

export function narrowTool(tool: Tool, { isThere, isDefined }: Surroundings): Tool {
  const { replacedBy, deprecation, diagnostics, origin } = tool;
  const isGone = replacedBy !== undefined && !isThere(replacedBy);
  const isGoneLater = deprecation?.replacedBy !== undefined && !isThere(deprecation.replacedBy);
  if (diagnostics.length === 0 && !isGone && !isGoneLater) return tool;
  const shown = diagnostics
    .filter((each) => stands(each, isDefined))
    .map((each) => (origin.kind === 'registry' ? withoutPlace(each, origin.file) : withoutOthers(each)));
  const { replacedBy: _, deprecation: stated, ...rest } = tool;
  const { replacedBy: later, ...when } = stated ?? {};
  return {
    ...rest,
    ...(replacedBy !== undefined && !isGone && { replacedBy }),
    ...(stated !== undefined && {
      deprecation: { ...when, ...(later !== undefined && !isGoneLater && { replacedBy: later }) },
    }),
    registration: registrationOf(tool, shown),
    diagnostics: shown,
  };
}

/** Where nothing stands against it but what is hidden, nothing stands against it. */
function registrationOf(
  { registration, diagnostics }: Tool,
  shown: readonly Diagnostic[],
): Tool['registration'] {
  const isByOthers =
    registration.state === 'refused' &&
    registration.reason === 'invalid' &&
    hasError(diagnostics) &&
    !hasError(shown);
  return isByOthers ? { state: 'registered' } : registration;
}

export function narrowProvider(provider: Provider, { isThere }: Pick<Surroundings, 'isThere'>): Provider {
  const provides = provider.provides.filter(({ toolId }) => isThere(toolId));
  const diagnostics = provider.diagnostics.filter(({ code }) => !COMPARING.has(code));
  return provides.length === provider.provides.length && diagnostics.length === provider.diagnostics.length
    ? provider
    : { ...provider, provides, diagnostics };
}

/** undefined: the subject sees nothing of it. Entries are counted as if the others had never been written. */
export function narrowRegistry(
  registry: Registry,
  isVisible: (entry: RegistryEntry) => boolean,
): Registry | undefined {
  const seen = registry.entries.filter(isVisible);
  if (seen.length === 0) return undefined;
  const places = new Map(seen.map(({ index }, place) => [index, place]));
  const placed = (indexes: ReadonlyMap<string, readonly number[]>): ReadonlyMap<string, readonly number[]> =>
    new Map(
      [...indexes].flatMap(([word, of]): readonly [string, readonly number[]][] => {
        const shown = of.flatMap((index) => places.get(index) ?? []);
        return shown.length === 0 ? [] : [[word, shown]];
      }),
    );
  return {
    ...registry,
    entries: seen.map((entry, index) => ({
      ...entry,
      index,
      diagnostics: entry.diagnostics.map((each) => withoutPlace(each, registry.path)),
    })),
    byName: placed(registry.byName),
    byTag: placed(registry.byTag),
    diagnostics: [],
  };
}

const stands = ({ code, stands: standing }: Diagnostic, isDefined: Surroundings['isDefined']): boolean => {
  if (COMPARING.has(code)) return false;
  if (standing === undefined) return true;
  const isKnown = (text: string): boolean => {
    const id = parseToolId(text);
    return id !== undefined && isDefined(id);
  };
  return standing.with === 'any' ? standing.tools.some(isKnown) : standing.tools.every(isKnown);
};

/** Which of several others it is may be hidden. */
const withoutOthers = (finding: Diagnostic): Diagnostic =>
  finding.stands?.with === 'any'
    ? { ...finding, message: 'The alias is an id or an alias of another entry as well.' }
    : finding;

/** A place in a file that lists others too would tell how many stand before it: the pointer begins at the entry. */
const withoutPlace = (finding: Diagnostic, registry: string): Diagnostic =>
  finding.file !== registry
    ? finding
    : {
        ...finding,
        line: 1,
        column: 1,
        path: finding.path.replace(/^\/[^/]*\/\d+/, ''),
        ...(finding.code === 'duplicate_name' && {
          message: 'Another entry of the registry has the same name.',
        }),
      };
