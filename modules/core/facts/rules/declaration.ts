import { DEFINITIONS } from '../../ids.ts';
import type { Tool } from '../../model/tool.ts';
import type { OwnerId } from '../../ports/owner-reader.ts';
import { type AxisRule, by, concluded, type Statement } from '../axis-rule.ts';
import type { DeclaredKey, Fact } from '../fact.ts';

const ownerOf = (tool: Tool): OwnerId => (tool.ref.source === DEFINITIONS ? 'definitions' : 'registries');

/** The contract of the latest version; the only version where the source has none to order. */
function declaredBy(tool: Tool): DeclaredKey {
  const latest = tool.versions.find(({ version }) => version === tool.latestVersion) ?? tool.versions[0];
  return {
    key: tool.key as DeclaredKey['key'],
    ...(latest?.contract !== undefined && { contract: latest.contract }),
  };
}

function saidBy(tool: Tool): Fact<DeclaredKey> {
  const owner = ownerOf(tool);
  const { registration } = tool;
  if (registration.state === 'refused' && registration.reason === 'invalid')
    return { state: 'unknown', reason: 'invalid_document', owner };
  if (registration.state === 'refused' && registration.reason === 'duplicate')
    return { state: 'unknown', reason: 'unresolved_collision', owner };
  return { state: 'known', value: declaredBy(tool), owner };
}

type Declaration = Statement<'declared'>;

/** Identity is declared by its owner, never inferred (law 4); a document of ours is the owner of the family `tool`. */
export const declaration: AxisRule<'declared', 'family_key'> = {
  about: 'family_key',
  owner: 'family_owner',
  question: 'Which key and contract does the owner of its family declare?',
  reads: ['definitions', 'registries', 'configuration', 'builtin', 'inventory'],
  exposure: 'public',
  gather: (key, evidence) => [
    ...evidence
      .declaring(key)
      .map((tool): Declaration => ({ step: 'definition', owner: ownerOf(tool), says: saidBy(tool) })),
    ...evidence.builtins(key).map(
      ({ contractDigest }): Declaration => ({
        step: 'builtin_inventory',
        owner: 'builtin',
        says: {
          state: 'known',
          value: { key, ...(contractDigest !== undefined && { contractDigest }) },
          owner: 'builtin',
        },
      }),
    ),
    ...evidence.inventoriedFor(key).map((record): Declaration => {
      const { artifact, admission, observedAt } = record;
      const provided = record.provides.find((each) => each.key === key);
      return {
        step: 'manifest',
        owner: 'inventory',
        observedAt,
        says:
          admission?.admitted === true
            ? {
                state: 'known',
                value: {
                  key,
                  ...(provided?.contractDigest !== undefined && { contractDigest: provided.contractDigest }),
                },
                owner: 'inventory',
                observedAt,
                artifact: artifact.id,
              }
            : { state: 'unknown', reason: 'not_declared', detailCode: 'not_admitted', owner: 'inventory' },
      };
    }),
  ],
  checks: [],
  rules: [
    {
      id: 'sources_collide',
      text: 'Several sources define it, and the workspace configures no order of sources.',
      decide(statements, key, evidence) {
        if (evidence.resolve(key)?.kind !== 'unresolved') return undefined;
        const used = statements.filter(({ step }) => step === 'definition');
        return concluded(
          { state: 'unknown', reason: 'unresolved_collision', owner: used[0]?.owner ?? 'definitions' },
          used,
        );
      },
    },
    {
      id: 'definition',
      text: 'Its document declares it.',
      decide(statements, key, evidence) {
        const resolved = evidence.resolve(key);
        const owner = resolved?.kind === 'one' ? ownerOf(resolved.value) : undefined;
        const at = evidence
          .declaring(key)
          .findIndex((tool) => resolved?.kind === 'one' && tool === resolved.value);
        const statement = owner === undefined ? undefined : statements[at];
        return statement && by(statement);
      },
    },
    {
      id: 'builtin_inventory',
      text: 'The typed inventory of what is built in declares it.',
      decide(statements) {
        const built = statements.find(({ step }) => step === 'builtin_inventory');
        return built && by(built);
      },
    },
    {
      id: 'admitted_manifest',
      text: 'The manifest of an admitted artifact declares it.',
      decide(statements) {
        const admitted = statements.find(({ step, says }) => step === 'manifest' && says.state === 'known');
        return admitted && by(admitted);
      },
    },
    {
      id: 'not_admitted',
      text: 'Only manifests of artifacts that were not admitted declare it.',
      decide: ([statement]) => statement && by(statement),
    },
  ],
};
