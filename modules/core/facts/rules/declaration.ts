import { DEFINITIONS, type FamilyKey } from '../../ids.ts';
import type { InventoryRecord } from '../../model/artifact.ts';
import type { Tool } from '../../model/tool.ts';
import type { Resolution } from '../../ports/family-resolver.ts';
import type { FactOwner } from '../../ports/owner-reader.ts';
import { type AxisRule, concluded, onBearing, type Statement } from '../axis-rule.ts';
import type { BuiltinImplementation } from '../evidence.ts';
import type { DeclaredKey } from '../fact.ts';
import { ofTheFuture } from './validity.ts';

type Declaration = Statement<'declared'>;

const ownerOf = (tool: Tool): FactOwner => (tool.ref.source === DEFINITIONS ? 'definitions' : 'registries');

/** The contracts of the latest version; of the only version where the source has none to order. */
function declaredBy(tool: Tool, key: FamilyKey): DeclaredKey {
  const latest = tool.versions.find(({ version }) => version === tool.latestVersion) ?? tool.versions[0];
  const { contract, operationContracts } = latest ?? {};
  return {
    key,
    ...(contract !== undefined && { contract }),
    ...(operationContracts !== undefined && { operationContracts }),
  };
}

/** Several sources of which none counts, the one that counts, or another one. */
function definitionOf(tool: Tool, key: FamilyKey, resolved: Resolution<Tool> | undefined): Declaration {
  const owner = ownerOf(tool);
  const { registration } = tool;
  const standing = registration.state === 'refused' ? registration.reason : 'registered';
  const said = ((): Pick<Declaration, 'says' | 'bearing'> => {
    switch (standing) {
      case 'invalid':
        return {
          bearing: 'invalid_definition',
          says: { state: 'unknown', reason: 'invalid_document', owner },
        };
      case 'duplicate':
        return {
          bearing: 'duplicate_definition',
          says: { state: 'unknown', reason: 'unresolved_collision', owner },
        };
      case 'registered':
      case 'planned':
        return { bearing: 'definition', says: { state: 'known', value: declaredBy(tool, key), owner } };
    }
  })();
  const step = 'definition';
  if (resolved?.kind === 'unresolved') return { step, owner, ...said, bearing: 'sources_collide' };
  return { step, owner, ...said, ...(resolved?.value !== tool && { bearing: 'other_source' }) };
}

const builtIn = ({ contractDigest }: BuiltinImplementation, key: FamilyKey): Declaration => ({
  step: 'builtin_inventory',
  bearing: 'builtin_inventory',
  owner: 'builtin',
  says: {
    state: 'known',
    value: { key, ...(contractDigest !== undefined && { contractDigest }) },
    owner: 'builtin',
  },
});

function manifestOf(
  { artifact, admission, observedAt, provides }: InventoryRecord,
  key: FamilyKey,
): Declaration {
  const manifest = { step: 'manifest', owner: 'inventory', observedAt } as const;
  if (admission?.admitted !== true) {
    const bearing = 'not_admitted';
    return {
      ...manifest,
      bearing,
      says: { state: 'unknown', reason: 'not_declared', detailCode: bearing, owner: 'inventory' },
    };
  }
  const contractDigest = provides.find((each) => each.key === key)?.contractDigest;
  return {
    ...manifest,
    bearing: 'admitted_manifest',
    says: {
      state: 'known',
      value: { key, ...(contractDigest !== undefined && { contractDigest }) },
      owner: 'inventory',
      observedAt,
      artifact: artifact.id,
    },
  };
}

/** Identity is declared by its owner, never inferred (law 4); a document of ours is the owner of the family `tool`. */
export const declaration: AxisRule<'declared', 'family_key'> = {
  about: 'family_key',
  owner: 'family_owner',
  question: 'Which key and contract does the owner of its family declare?',
  reads: ['definitions', 'registries', 'configuration', 'builtin', 'inventory'],
  exposure: 'public',
  gather(key, evidence): readonly Declaration[] {
    const tools = evidence.declaring(key);
    const resolved = tools.length === 0 ? undefined : evidence.resolve(key);
    return [
      ...tools.map((tool) => definitionOf(tool, key, resolved)),
      ...evidence.builtins(key).map((each) => builtIn(each, key)),
      ...evidence.inventoriedFor(key).map((record) => manifestOf(record, key)),
    ];
  },
  checks: [ofTheFuture()],
  rules: [
    {
      id: 'sources_collide',
      text: 'Several sources define it, and the workspace configures no order of sources.',
      decide(statements) {
        const used = statements.filter(({ bearing }) => bearing === 'sources_collide');
        const [first] = used;
        return (
          first && concluded({ state: 'unknown', reason: 'unresolved_collision', owner: first.owner }, used)
        );
      },
    },
    onBearing('definition', 'Its document declares it.'),
    onBearing('invalid_definition', 'Its document has an error.'),
    onBearing('duplicate_definition', 'Several documents of one source define it.'),
    onBearing('builtin_inventory', 'The typed inventory of what is built in declares it.'),
    onBearing('admitted_manifest', 'The manifest of an admitted artifact declares it.'),
    onBearing('not_admitted', 'Only manifests of artifacts that were not admitted declare it.'),
  ],
};
