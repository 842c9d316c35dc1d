import type { SkillMatching } from '../../../core/ports/skill-matching.ts';
import { matchSkill } from './skill-match.ts';
import { readSkill } from './skill-reader.ts';

export const skillMatching: SkillMatching = {
  match: async (file, reader, now) => matchSkill(readSkill(file), reader, now),
};
