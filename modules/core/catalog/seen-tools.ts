import { DEFINITIONS, type ToolId, type ToolRef } from '../ids.ts';
import type { Tool } from '../model/tool.ts';
import type { Visibility } from '../ports/visibility.ts';
import type { ToolMask } from './masks.ts';
import { narrowTool } from './narrowing.ts';
import type { View } from './view.ts';

/** The tools of one view as one subject may know them: what is hidden is not there, and others do not speak of it. */
export interface SeenTools {
  readonly seesEverything: boolean;
  /** `everything`, or one for the whole profile, made when it is first needed. */
  mask(): 'everything' | ToolMask;
  at(refs: readonly ToolRef[]): readonly Tool[];
  /** Of refs that have passed the mask. */
  passed(refs: readonly ToolRef[]): readonly Tool[];
  /** All that carry the id, in the order of sources. */
  candidates(id: ToolId): readonly Tool[];
  /** Something has this id, or has it as an alias. */
  isThere(id: ToolId): boolean;
  anyOf(refs: readonly ToolRef[]): boolean;
}

export function seenTools({ tools, masks }: View, visibility: Visibility): SeenTools {
  const { sees } = visibility;
  if (sees === 'everything') {
    const at = (refs: readonly ToolRef[]) => refs.flatMap((ref) => tools.get(ref) ?? []);
    return {
      seesEverything: true,
      mask: () => 'everything',
      at,
      passed: at,
      candidates: (id) => tools.candidates(id),
      isThere: (id) => tools.candidates(id).length > 0 || tools.links.byAlias.has(id),
      anyOf: (refs) => refs.length > 0,
    };
  }
  let mask: ToolMask | undefined;
  const narrowed = new WeakMap<Tool, Tool>();
  /** One tool is not worth a pass over all of them. */
  const isVisible = (tool: Tool): boolean => (mask === undefined ? sees(tool) : mask.hasRef(tool.ref));
  const isVisibleRef = (ref: ToolRef): boolean => {
    if (mask !== undefined) return mask.hasRef(ref);
    const tool = tools.get(ref);
    return tool !== undefined && sees(tool);
  };
  const isThere = (id: ToolId): boolean =>
    tools.candidates(id).some(isVisible) || (tools.links.byAlias.get(id) ?? []).some(isVisibleRef);
  const surroundings = {
    isThere,
    isDefined: (id: ToolId) => isVisibleRef({ source: DEFINITIONS, id }),
  };
  const known = (tool: Tool): Tool => {
    // Nearly every tool says nothing of others.
    if (tool.replacedBy === undefined && tool.diagnostics.length === 0 && tool.deprecation === undefined)
      return tool;
    let found = narrowed.get(tool);
    if (found === undefined) {
      found = narrowTool(tool, surroundings);
      narrowed.set(tool, found);
    }
    return found;
  };
  return {
    seesEverything: false,
    mask() {
      mask ??= masks.of(tools, visibility, sees);
      return mask;
    },
    at: (refs) =>
      refs.flatMap((ref) => {
        const tool = tools.get(ref);
        return tool !== undefined && isVisible(tool) ? [known(tool)] : [];
      }),
    passed: (refs) =>
      refs.flatMap((ref) => {
        const tool = tools.get(ref);
        return tool === undefined ? [] : known(tool);
      }),
    candidates: (id) => tools.candidates(id).filter(isVisible).map(known),
    isThere,
    anyOf: (refs) => refs.some(isVisibleRef),
  };
}
