import type { SourceId, ToolId } from '../ids.ts';
import type { Tool } from '../model/tool.ts';

/** The rule that picked one of several, named in the answer. */
export type RuleName = 'only_candidate' | 'alias' | 'source_order' | 'source_given';

export type Resolution<T> =
  | { readonly kind: 'one'; readonly value: T; readonly rule: RuleName }
  | {
      readonly kind: 'unresolved';
      readonly candidates: readonly T[];
      readonly reason: 'same_id_in_several_sources';
    };

/** Collisions belong to the family; this is the resolver of our own `tool` family. */
export interface ToolResolver {
  resolve(id: ToolId, candidates: readonly Tool[]): Resolution<Tool>;
  /** The workspace's order of sources; empty where it configures none. */
  readonly sourceOrder: readonly SourceId[];
}
