import type { Party } from '../../../core/model/party.ts';
import type { ToolDocument } from '../schemas/tool-document.ts';
import { oneLine } from './clean-values.ts';

/** undefined: not declared, or without a name. */
export function projectParty(document: ToolDocument['author']): Party | undefined {
  if (document?.name === undefined) return undefined;
  const { name, type, url, email, role } = document;
  return {
    name: oneLine(name),
    ...(type !== undefined && { type }),
    ...(url !== undefined && { url }),
    ...(email !== undefined && { email }),
    ...(role !== undefined && { role }),
  };
}
