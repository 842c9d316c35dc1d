import type { CapabilityId } from '../ids.ts';
import type { Capability } from '../model/capability.ts';
import { kindOfKey } from '../model/definition-record.ts';
import type { Tool } from '../model/tool.ts';
import type { DocDelta, SearchIndex } from '../ports/search-index.ts';
import { Masks } from './masks.ts';
import { Ordinals } from './ordinals.ts';
import { RecordKeys } from './record-keys.ts';
import { searchDocumentOf } from './search-document.ts';
import type { Snapshots } from './snapshots.ts';
import { ToolIndex } from './tool-index.ts';
import type { View } from './view.ts';
import { capabilityMeant, wordsIn } from './view-records.ts';

/** Tools indexed between two turns of the event loop. */
const SLICE = 200;
/** With more tools touched than this, the next view comes without text index and gets it in slices. */
const INLINE_LIMIT = 500;

/** The first view; its text index is built afterwards, by `searchSlices`. */
export function firstView(id: string, snapshots: Snapshots): View {
  const ordinals = new Ordinals();
  const keys = RecordKeys.of(snapshots.definitions.records);
  return {
    id,
    snapshots,
    tools: ToolIndex.of(snapshots, keys),
    keys,
    ordinals,
    masks: new Masks(ordinals),
  };
}

/** The next view, at the cost of what changed. */
export function nextView(id: string, before: View, snapshots: Snapshots): View {
  const keys = before.keys.next(snapshots.definitions.records);
  const { index: tools, changes } = before.tools.next(snapshots, keys);
  const view: View = { id, snapshots, tools, keys, ordinals: before.ordinals, masks: before.masks };
  if (before.search === undefined) return view;

  const gone = changes.flatMap(({ before: was, after }) =>
    was !== undefined && after === undefined ? [was] : [],
  );
  const touched = new Set(changes.flatMap(({ after }) => after ?? []));
  for (const capability of rewordedCapabilities(before, view)) {
    for (const ref of tools.links.byCapability.get(capability) ?? []) {
      const tool = tools.get(ref);
      if (tool !== undefined) touched.add(tool);
    }
  }
  if (touched.size + gone.length > INLINE_LIMIT) return view;
  const search = before.search.with(delta(view, [...touched], gone));
  const [said, says] = [wordsIn(before), wordsIn(view)];
  const isSaid = said.length === says.length && says.every((group, place) => group === said[place]);
  return { ...view, search: isSaid ? search : search.withWords(says) };
}

/** A text index that grows slice by slice, so that requests are answered in between; the last one is whole. */
export function* searchSlices(view: View, empty: SearchIndex): Generator<SearchIndex, SearchIndex> {
  let index = empty.withWords(wordsIn(view));
  let slice: Tool[] = [];
  for (const tool of view.tools.all()) {
    slice.push(tool);
    if (slice.length < SLICE) continue;
    index = index.with(delta(view, slice, []));
    slice = [];
    yield index;
  }
  return index.with(delta(view, slice, []));
}

/** What a capability is called and said to be is part of the text of its tools, under whichever id they declare it. */
function rewordedCapabilities(earlier: View, later: View): readonly CapabilityId[] {
  const reworded: CapabilityId[] = [];
  for (const change of later.snapshots.definitions.records.changesSince(
    earlier.snapshots.definitions.records,
  )) {
    if (kindOfKey(change.key) !== 'capability') continue;
    const was = change.before?.kind === 'capability' ? change.before.capability : undefined;
    const is = change.after?.kind === 'capability' ? change.after.capability : undefined;
    const [before, after] = [textsOf(was), textsOf(is)];
    for (const id of new Set([...before.keys(), ...after.keys()]))
      if (before.get(id) !== after.get(id)) reworded.push(id);
  }
  return reworded;
}

const textsOf = (capability: Capability | undefined): ReadonlyMap<CapabilityId, string> =>
  new Map(
    capability &&
      [capability.id, ...capability.aliases].map((id) => [
        id,
        JSON.stringify([capability.name, capability.description, capability.id, capability.aliases]),
      ]),
  );

function delta(view: View, put: readonly Tool[], remove: readonly Tool[]): DocDelta {
  return {
    put: put.map((tool) => ({
      ordinal: view.ordinals.of(tool.ref),
      document: searchDocumentOf(tool, (id) => capabilityMeant(view, id)),
    })),
    remove: remove.map((tool) => view.ordinals.of(tool.ref)),
  };
}
