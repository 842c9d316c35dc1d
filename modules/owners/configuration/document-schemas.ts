import * as z from 'zod';
import { workspaceDocument } from './workspace-document.ts';

/** JSON Schema 2020-12 by the name of its file in `schemas/`, without `.schema.json`. */
export function documentSchemas(): Readonly<Record<string, unknown>> {
  const { $schema, ...schema } = z.toJSONSchema(workspaceDocument, { io: 'input' });
  return {
    workspace: {
      $schema,
      title: 'agent-tools.yaml: the workspace',
      description:
        'Every key has a default. agent-tools.<env>.yaml may override instances, server, store and policy. Further keys are kept and reported; keys that begin with `x-` are free.',
      ...schema,
    },
  };
}
