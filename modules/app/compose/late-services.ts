import type { ExampleSuggestions } from '../../core/ports/example-suggestions.ts';
import type { SkillMatching } from '../../core/ports/skill-matching.ts';
import type { nodeDefinitionFiles } from '../../owners/definitions/index.ts';

/** Services of one function each, loaded by the command that asks for them. */

export const lateSkills: SkillMatching = {
  async match(...given) {
    const { skillMatching } = await import('../../runtime/coordinator/skills/index.ts');
    return skillMatching.match(...given);
  },
};

export const lateExamples = (files: ReturnType<typeof nodeDefinitionFiles>): ExampleSuggestions => ({
  async suggest(...given) {
    const { exampleSuggestions } = await import('../../owners/definitions/commands/suggest-examples.ts');
    return exampleSuggestions(files).suggest(...given);
  },
});
