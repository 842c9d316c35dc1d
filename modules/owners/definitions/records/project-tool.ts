import {
  DEFINITIONS,
  parseCapabilityId,
  parseProviderId,
  parseToolId,
  toolFamilyKey,
} from '../../../core/ids.ts';
import type { Pricing } from '../../../core/model/pricing.ts';
import { parseTag } from '../../../core/model/tag.ts';
import type { Conflict, Deprecation, Registration, Tool } from '../../../core/model/tool.ts';
import { effectiveRisk } from '../../../core/projection/effective-risk.ts';
import { latestVersion, newestFirst } from '../../../core/projection/latest-version.ts';
import { toolLifecycle } from '../../../core/projection/tool-lifecycle.ts';
import { parseInstant } from '../../../core/time.ts';
import type { Judgement } from '../linking/judgement.ts';
import type { ToolDocument } from '../schemas/tool-document.ts';
import { cleanDocument, oneLine, withoutOwnKeys } from './clean-values.ts';
import { diagnosticsOf, type Evaluation, refusalOf } from './evaluation.ts';
import { projectParty } from './project-party.ts';
import { projectPermissions } from './project-permissions.ts';
import { projectVersion } from './project-version.ts';

/** The catalog's primary object, from what is sound in the first document that claims the id. */
export function projectTool(
  judgement: Judgement & { readonly kind: 'tool' },
  evaluation: Evaluation,
  sha256: (text: string) => string,
): Tool {
  const [item] = judgement.items;
  const { id } = item;
  const document = cleanDocument(item.payload.json()) as ToolDocument;
  const versions = newestFirst((document.versions ?? []).map((each) => projectVersion(each, sha256)));
  const description = document.description ?? document.purpose;
  const deprecation = projectDeprecation(document.deprecation);
  const replacedBy = parseToolId(document.replaced_by ?? document.deprecation?.replaced_by ?? '');
  const risk = effectiveRisk(document.risk, versions, [judgement.vocabularyRisk]);
  const latest = latestVersion(versions);
  const [author, publisher] = [projectParty(document.author), projectParty(document.publisher)];
  const pricing = projectPricing(document.pricing);
  const home = parseProviderId(judgement.home ?? '');
  return {
    ref: { source: DEFINITIONS, id },
    ...(document.type === 'tool' && { key: toolFamilyKey(id) }),
    origin: { kind: 'definition', file: item.file, ...(home !== undefined && { provider: home }) },
    type: document.type ?? 'unknown',
    name: document.name === undefined ? id : oneLine(document.name),
    ...(description !== undefined && { description: description.trim() }),
    lifecycle: toolLifecycle({
      status: document.status,
      deprecated: document.deprecation !== undefined,
      versions: versions.map(({ status }) => status),
    }),
    ...(document.status !== undefined && { declaredStatus: document.status }),
    ...(deprecation !== undefined && { deprecation }),
    registration: registrationOf(evaluation),
    ...(document.capabilities !== undefined && {
      capabilities: document.capabilities.flatMap((each) => parseCapabilityId(each) ?? []),
    }),
    operations: [],
    tags: (document.tags ?? []).flatMap((tag) => parseTag(tag) ?? []),
    languages: document.languages ?? [],
    examples: (document.examples ?? []).flatMap(exampleText),
    aliases: (document.aliases ?? []).flatMap((alias) => parseToolId(alias) ?? []),
    sameAs: document.same_as ?? [],
    ...(replacedBy !== undefined && { replacedBy }),
    ...(author !== undefined && { author }),
    ...(publisher !== undefined && { publisher }),
    ...(document.license !== undefined && { license: document.license }),
    ...(pricing !== undefined && { pricing }),
    ...(document.permissions !== undefined && { permissions: projectPermissions(document.permissions) }),
    ...(document.support !== undefined && { support: textsOf(document.support) }),
    ...(document.risk !== undefined && { risk: document.risk }),
    ...(risk !== undefined && { effectiveRisk: risk }),
    ...(document.approval_required !== undefined && { approvalRequired: document.approval_required }),
    versions,
    ...(latest !== undefined && { latestVersion: latest }),
    conflicts: conflictsOf(evaluation),
    diagnostics: diagnosticsOf(evaluation),
  };
}

function registrationOf(evaluation: Evaluation): Registration {
  const reason = refusalOf(evaluation);
  return reason === undefined ? { state: 'registered' } : { state: 'refused', reason };
}

/** Of contradictions none wins, so all files are named; of copies, those that are not used. */
function conflictsOf({ judgement: { items, duplication } }: Evaluation): readonly Conflict[] {
  if (duplication === undefined) return [];
  const files = duplication === 'duplicate_id' ? items : items.slice(1);
  return files.map(({ file }) => ({ source: file, reason: duplication }));
}

function projectDeprecation(document: ToolDocument['deprecation']): Deprecation | undefined {
  if (document === undefined) return undefined;
  const since = parseInstant(document.since ?? '');
  const sunset = parseInstant(document.sunset ?? '');
  const replacedBy = parseToolId(document.replaced_by ?? '');
  return {
    ...(since !== undefined && { since }),
    ...(sunset !== undefined && { sunset }),
    ...(replacedBy !== undefined && { replacedBy }),
  };
}

function projectPricing(document: ToolDocument['pricing']): Pricing | undefined {
  if (document?.plans === undefined) return undefined;
  return {
    plans: document.plans.flatMap((plan) => {
      const {
        plan_id,
        name,
        billing_model,
        price_amount,
        price_currency,
        unit,
        usage_limits,
        effective_from,
      } = plan;
      if (plan_id === undefined) return [];
      return [
        {
          plan_id,
          ...(name !== undefined && { name }),
          ...(billing_model !== undefined && { billing_model }),
          ...(price_amount !== undefined && { price_amount }),
          ...(price_currency !== undefined && { price_currency }),
          ...(unit !== undefined && { unit }),
          ...(usage_limits !== undefined && { usage_limits }),
          ...(effective_from !== undefined && { effective_from }),
        },
      ];
    }),
  };
}

function exampleText(example: NonNullable<ToolDocument['examples']>[number]): readonly string[] {
  const text = typeof example === 'string' ? example : (example.title ?? example.description);
  return text === undefined ? [] : [text.trim()];
}

const textsOf = (mapping: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(withoutOwnKeys(mapping)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
