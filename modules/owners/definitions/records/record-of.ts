import type { DefinitionRecord } from '../../../core/model/definition-record.ts';
import type { Evaluation } from './evaluation.ts';
import { projectCapability } from './project-capability.ts';
import { projectProvider } from './project-provider.ts';
import { projectTool } from './project-tool.ts';
import { projectWords } from './project-words.ts';

/** What the owner publishes about one id. `sha256`: hexadecimal, of a text. */
export function recordOf(evaluation: Evaluation, sha256: (text: string) => string): DefinitionRecord {
  const { judgement } = evaluation;
  switch (judgement.kind) {
    case 'tool':
      return { kind: 'tool', tool: projectTool(judgement, evaluation, sha256) };
    case 'provider':
      return { kind: 'provider', provider: projectProvider(judgement.items[0], evaluation) };
    case 'capability':
      return { kind: 'capability', capability: projectCapability(judgement.items[0], evaluation) };
    case 'words':
      return { kind: 'words', words: projectWords(judgement.items[0], evaluation) };
  }
}
