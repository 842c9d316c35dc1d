import { type CapabilityId, parseCapabilityId } from '../../../core/ids.ts';
import type { Capability } from '../../../core/model/capability.ts';
import type { CapabilityItem } from '../compile/compiled-document.ts';
import type { CapabilityDocument } from '../schemas/capability-document.ts';
import { cleanDocument, oneLine } from './clean-values.ts';
import { diagnosticsOf, type Evaluation, refusalOf } from './evaluation.ts';

export function projectCapability(item: CapabilityItem, evaluation: Evaluation): Capability {
  const document = cleanDocument(item.payload.json()) as CapabilityDocument;
  const replacedBy = parseCapabilityId(document.replaced_by ?? '');
  return {
    id: item.id,
    file: item.file,
    name: document.name === undefined ? item.id : oneLine(document.name),
    ...(document.description !== undefined && { description: document.description.trim() }),
    ...(document.domain !== undefined && { domain: document.domain }),
    broader: idsOf(document.broader),
    aliases: idsOf(document.aliases),
    sameAs: document.same_as ?? [],
    ...(replacedBy !== undefined && { replacedBy }),
    ...(document.risk !== undefined && { risk: document.risk }),
    registered: refusalOf(evaluation) === undefined,
    diagnostics: diagnosticsOf(evaluation),
  };
}

const idsOf = (words: readonly string[] | undefined): readonly CapabilityId[] =>
  (words ?? []).flatMap((word) => parseCapabilityId(word) ?? []);
