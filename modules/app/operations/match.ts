import * as z from 'zod';
import { CatalogError } from '../../core/errors.ts';
import type { SkillFile } from '../../core/ports/skill-matching.ts';
import { presentSkillMatches } from '../presenters/present-skill-match.ts';
import { skillMatches } from '../shapes/skill.ts';
import { noteSkillMatches, renderSkillMatches } from '../text/render-skill-match.ts';
import { defineOperation, type OperationContext } from './operation.ts';

export const match = defineOperation({
  name: 'match',
  summary: 'Say which tools satisfy what a skill needs, which needs stay open or unknown, and why',
  input: z.object({
    paths: z
      .array(z.string().min(1).max(4_096))
      .min(1)
      .max(200)
      .describe('SKILL.md files (Agent Skills), or YAML skills with required_tools.'),
  }),
  output: skillMatches,
  reads: ['definitions', 'registries', 'configuration'],
  effect: 'read',
  asksIndex: () => true,
  cli: {
    place: 'files',
    positional: ['paths'],
    examples: ['agent-tools match skills/subtitles/SKILL.md', 'agent-tools match skills/*/SKILL.md --json'],
    render: renderSkillMatches,
    note: noteSkillMatches,
    exit: ({ ok }) => (ok ? 0 : 1),
  },
  async run(context, { paths }) {
    const { services, reader, now, envelope } = context;
    // All of them are there before anything is said of one.
    const files = await Promise.all(paths.map((path) => readSkillFile(path, context)));
    const matches = await Promise.all(files.map((file) => services.skills.match(file, reader, now)));
    return { ...envelope(), ...presentSkillMatches(matches) };
  },
});

async function readSkillFile(path: string, { services, signal }: OperationContext): Promise<SkillFile> {
  const content = await services.savedFiles.read(path, signal);
  const name = JSON.stringify(path.slice(0, 200));
  const [folder, last] = path.split(/[/\\]/).slice(-2);
  switch (content.state) {
    case 'read':
      return {
        file: path,
        bytes: content.bytes,
        ...(folder !== undefined && last !== undefined && !/^\.*$/.test(folder) && { folder }),
      };
    case 'missing':
      throw new CatalogError('not_found', `There is no file ${name}.`, 'Check the path.');
    case 'not_a_file':
      throw new CatalogError('invalid_request', `${name} is not a file.`, 'Name the SKILL.md in it.');
    case 'too_large':
      throw new CatalogError('invalid_request', `${name} is too large for a skill.`, 'Name a SKILL.md.');
    case 'unreadable':
      throw new CatalogError('invalid_request', `${name} cannot be read.`, 'Check its permissions.');
  }
}
