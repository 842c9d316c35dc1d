import type { LeftOutReason } from '../../../core/ports/base-definitions.ts';
import type { ChangeKind, ChangeNote, ChangeShape } from '../../shapes/diff-definitions.ts';
import type { Messages } from '../messages/messages.ts';
import { diffEnglish } from './diff-english.ts';
import { diffSpanish } from './diff-spanish.ts';

/** What differences say of themselves. Ids, keys and codes are never translated. */
export interface DiffWords {
  readonly kinds: Readonly<Record<ChangeKind, string>>;
  readonly notes: Readonly<Record<ChangeNote, string>>;
  readonly severities: Readonly<Record<ChangeShape['severity'], string>>;
  readonly leftOut: Readonly<Record<LeftOutReason, string>>;
  readonly title: (base: string) => string;
  readonly no_changes: string;
  readonly counts: (counts: Counts) => string;
  readonly findings_moved: (before: FindingCounts, after: FindingCounts) => string;
  readonly must_fail: (failOn: string) => string;
  readonly breaking_first: string;
  readonly provider: (id: string) => string;
  readonly no_provider: string;
  readonly vocabulary: string;
  readonly registries: string;
  readonly registry: (id: string) => string;
  readonly entry: (id: string) => string;
  readonly findings: string;
  readonly appeared: string;
  readonly vanished: string;
  readonly left_out: string;
  readonly more: (count: number) => string;
  readonly references: (ids: string) => string;
  readonly alias_of: (ids: string) => string;
  readonly possible_renames: (ids: string) => string;
  readonly standing: (risk: string, approval: string, lifecycle: string) => string;
  readonly version: (version: string) => string;
  readonly offer: (provider: string) => string;
  readonly operation: (operation: string) => string;
  readonly not_stated: string;
  readonly empty: string;
  readonly projections_title: (before: string, after: string) => string;
  readonly equal: string;
  readonly other_subject: (before: string, after: string) => string;
  readonly everything: string;
  readonly collections: Readonly<Record<Collection, string>>;
  readonly added: string;
  readonly removed: string;
  readonly seen_again: (count: number) => string;
  readonly generations: string;
  readonly completeness: string;
  readonly resolution: string;
  readonly drift_nothing_observed: string;
  readonly drift_ok: (instances: number) => string;
  readonly drift_undeclared: string;
  readonly drift_states: Readonly<Record<'not_observed' | 'not_describable' | 'failed', string>>;
}

export type Collection = 'artifacts' | 'capabilities' | 'implementations' | 'instances' | 'observations';

interface Counts {
  readonly breaking: number;
  readonly risky: number;
  readonly compatible: number;
  readonly cosmetic: number;
}

interface FindingCounts {
  readonly errors: number;
  readonly warnings: number;
}

const LANGUAGES = { en: diffEnglish, es: diffSpanish } as const satisfies Record<
  Messages['language'],
  DiffWords
>;

export const diffWords = ({ language }: Pick<Messages, 'language'>): DiffWords => LANGUAGES[language];
