import type { SubjectId } from '../model/subject.ts';
import type { Tool } from '../model/tool.ts';

/** What a tool was called for, with success. */
export interface UsedFor {
  readonly subject: SubjectId;
  readonly tool: Tool;
  /** In the caller's words. */
  readonly task: string;
}

export interface SuggestionRules {
  /** Whose words count; nobody else's do. */
  readonly trusted: ReadonlySet<SubjectId>;
  /** How many of them must have asked alike for it to count, so that no one writer can steer what is found. */
  readonly writers: number;
}

/** Why words were not taken. */
export const REFUSED_TASKS = [
  'not_trusted',
  'too_few_writers',
  'instruction',
  'hidden_characters',
  'markup',
  'secret',
  'length',
  'known',
  'enough',
  'not_editable',
] as const;
export type RefusedTask = (typeof REFUSED_TASKS)[number];

export interface ExampleSuggestions {
  /** Candidates for `examples` as a change to YAML that somebody reads and applies; nothing is written. */
  suggest(used: readonly UsedFor[], rules: SuggestionRules, signal: AbortSignal): Promise<SuggestedExamples>;
}

export interface SuggestedExamples {
  /** Unified diff from the workspace's folder; empty: there is nothing to change. */
  readonly patch: string;
  readonly candidates: readonly {
    readonly tool: Tool;
    readonly file: string;
    readonly example: string;
    readonly writers: number;
  }[];
  /** How many uses were not taken, by reason. */
  readonly refused: Readonly<Record<RefusedTask, number>>;
}
