import type { CatalogReader } from '../../../core/ports/catalog.ts';
import type { SkillNeed } from '../../../core/ports/skill-matching.ts';
import { nearestWord } from '../../../documents/index.ts';

const MAX_SUGGESTIONS = 3;

/** Ids that may have been meant by a need that nothing answers: spelt alike, else found by the words of the id. */
export function suggestionsFor(need: SkillNeed, reader: CatalogReader): readonly string[] {
  const found = need.wanted.flatMap(({ id }) =>
    need.kind === 'tool' ? toolsLike(id, reader) : capabilitiesLike(id, reader),
  );
  return [...new Set(found)]
    .filter((id) => need.wanted.every((wanted) => wanted.id !== id))
    .slice(0, MAX_SUGGESTIONS);
}

function capabilitiesLike(id: string, reader: CatalogReader): readonly string[] {
  const near = nearestWord(
    id,
    reader.capabilities().map((each) => each.id),
  );
  const ofTools = hits(id, reader).flatMap(({ capabilities = [] }) => capabilities);
  return [...(near === undefined ? [] : [near]), ...ofTools];
}

function toolsLike(id: string, reader: CatalogReader): readonly string[] {
  const near = nearestWord(
    id,
    reader.tools({}, {}).items.map(({ ref }) => ref.id),
  );
  return [...(near === undefined ? [] : [near]), ...hits(id, reader).map(({ ref }) => ref.id)];
}

/** What the text index finds for the words of an id, where it finds something worth it. */
function hits(id: string, reader: CatalogReader) {
  const texts = [id.replaceAll(/[._-]/g, ' ')];
  const { items, goodMatch } = reader.search({ texts, filter: {}, offset: 0, limit: MAX_SUGGESTIONS });
  return goodMatch ? items.map(({ tool }) => tool) : [];
}
