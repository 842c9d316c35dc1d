import { parseToolId } from '../../../core/ids.ts';
import type { ProviderLaunch } from '../../../core/model/launch.ts';
import type { Provider } from '../../../core/model/provider.ts';
import { canonicalProviderType } from '../../../core/model/provider-type.ts';
import { isVariable } from '../checks/secrets.ts';
import type { ProviderItem } from '../compile/compiled-document.ts';
import type { ProviderDocument } from '../schemas/provider-document.ts';
import { cleanDocument, oneLine } from './clean-values.ts';
import { diagnosticsOf, type Evaluation, refusalOf } from './evaluation.ts';
import { projectParty } from './project-party.ts';
import { projectPermissions } from './project-permissions.ts';

export function projectProvider(item: ProviderItem, evaluation: Evaluation): Provider {
  const document = cleanDocument(item.payload.json()) as ProviderDocument;
  const { provider_type: type, name, description, version, license, website } = document;
  const canonicalType = type === undefined ? undefined : canonicalProviderType(type);
  const [author, publisher] = [projectParty(document.author), projectParty(document.publisher)];
  return {
    id: item.id,
    file: item.file,
    ...(type !== undefined && { type }),
    ...(canonicalType !== undefined && { canonicalType }),
    ...(name !== undefined && { name: oneLine(name) }),
    ...(description !== undefined && { description: description.trim() }),
    ...(version !== undefined && { version }),
    ...(license !== undefined && { license }),
    ...(website !== undefined && { website }),
    ...(document.repository !== undefined && { repository: document.repository }),
    ...(author !== undefined && { author }),
    ...(publisher !== undefined && { publisher }),
    ...(document.permissions !== undefined && { permissions: projectPermissions(document.permissions) }),
    environment: (document.env ?? []).flatMap(projectVariable),
    provides: (document.provides ?? []).flatMap(({ tool_id, version: provided }) => {
      const toolId = parseToolId(tool_id ?? '');
      return toolId === undefined ? [] : [{ toolId, ...(provided !== undefined && { version: provided }) }];
    }),
    ...(document.runtime !== undefined && { launch: projectLaunch(item.file, document.runtime) }),
    registered: refusalOf(evaluation) === undefined,
    diagnostics: diagnosticsOf(evaluation),
  };
}

function projectLaunch(
  file: string,
  { type, command, args = [], url, transport }: NonNullable<ProviderDocument['runtime']>,
): ProviderLaunch {
  return {
    folder: file.slice(0, Math.max(file.lastIndexOf('/'), 0)),
    ...(type !== undefined && { type }),
    ...(command !== undefined && { command }),
    args,
    ...(url !== undefined && { url }),
    ...(transport !== undefined && { transport }),
  };
}

function projectVariable({
  name,
  description,
  required,
  secret,
}: NonNullable<ProviderDocument['env']>[number]): Provider['environment'] {
  if (name === undefined || !isVariable(name)) return [];
  return [
    {
      name,
      ...(description !== undefined && { description }),
      ...(required !== undefined && { required }),
      ...(secret !== undefined && { secret }),
    },
  ];
}
