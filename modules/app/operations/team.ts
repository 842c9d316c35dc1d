import * as z from 'zod';
import { MAX_TEAM_LENGTH, TEAM_PATTERN } from '../../core/model/team-name.ts';

/** A team of a subject, with or without `team:`; `parseTeamNames` makes names of what is given. */
export const team = z.string().max(MAX_TEAM_LENGTH).regex(TEAM_PATTERN, 'is no name of a team');
