import { type Requirement, sufficient } from '../../core/model/subject.ts';

/** What a subject is told that lacks what is required: each permission that would be enough. */
export const lackingPermission = (required: Requirement): string =>
  `Your credential does not permit ${sufficient(required)
    .map((each) => `\`${each}\``)
    .join(' or ')}.`;
