import { Derived } from '../catalog/derived.ts';
import { type FamilyKey, type ImplementationId, implementationId } from '../ids.ts';
import type { InventoryRecord } from '../model/artifact.ts';
import type { Offer } from '../model/offer.ts';
import type { Implementation } from '../ports/facts.ts';
import type { Evidence } from './evidence.ts';

/** What implements a key: offers of its tools, what is built in, what manifests declare; each once, by id. */
export const implementationsOf = (key: FamilyKey, evidence: Evidence): readonly Implementation[] =>
  lists.get(evidence, key, () => listed(key, evidence));

/** Of the keys that were asked about last: one answer asks several times. */
const lists = new Derived<readonly Implementation[]>(64);

function listed(key: FamilyKey, evidence: Evidence): readonly Implementation[] {
  const found = new Map<ImplementationId, Implementation>();
  const builtins = evidence.builtins(key);
  const records = evidence.inventoriedFor(key);
  const builtinIds = new Set(
    builtins.flatMap(({ available, implementation }) => (available ? [implementation] : [])),
  );

  const add = (
    id: ImplementationId,
    version: string | undefined,
    provider: string,
    isPackage: boolean,
  ): void => {
    if (found.has(id)) return;
    const artifact = artifactOf(id, records);
    const origin = builtinIds.has(id)
      ? 'builtin'
      : isPackage || artifact !== undefined
        ? 'package'
        : 'external';
    found.set(id, {
      id,
      key,
      ...(version !== undefined && { version }),
      provider,
      origin,
      ...(artifact !== undefined && { artifact: artifact.artifact.id }),
    });
  };

  for (const tool of evidence.declaring(key)) {
    for (const { version, offers } of tool.versions) {
      for (const offer of offers)
        add(implementationId(key, version, offer.providerId), version, offer.providerId, isPackage(offer));
    }
  }
  for (const { implementation, version, provider } of builtins) add(implementation, version, provider, false);
  for (const { provides } of records) {
    for (const { key: provided, implementation, version, provider } of provides)
      if (provided === key) add(implementation, version, provider, true);
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

const isPackage = ({ coordinate }: Offer): boolean => coordinate !== undefined;

/** The one artifact that is here and admitted; of several nobody says which one it is. */
function artifactOf(id: ImplementationId, records: readonly InventoryRecord[]): InventoryRecord | undefined {
  const here = records.filter(
    ({ installed, admission, provides }) =>
      installed === true &&
      admission?.admitted === true &&
      provides.some(({ implementation }) => implementation === id),
  );
  return here.length === 1 ? here[0] : undefined;
}

/** The text of an id only says where to look; what counts is the id that is found there. */
export function implementationNamed(id: ImplementationId, evidence: Evidence): Implementation | undefined {
  const [key] = id.split(/[@#]/, 1);
  return key === undefined
    ? undefined
    : implementationsOf(key as FamilyKey, evidence).find((each) => each.id === id);
}
