import type { Subject } from '../core/model/subject.ts';
import type { Tool } from '../core/model/tool.ts';
import type { Visibility } from '../core/ports/visibility.ts';
import type { Decisions } from './decisions.ts';
import type { Vocabulary } from './entities.ts';
import type { ObservedRefusal } from './observed-refusals.ts';
import { SeeClasses } from './see-classes.ts';

export interface SeeingSettings {
  /** Of the current view. */
  readonly vocabulary: () => Vocabulary;
  readonly onFailure: (error: unknown) => void;
  readonly sha256: (text: string) => string;
  readonly note: (refusal: ObservedRefusal) => void;
  /** Of the engine, before these policies were loaded. */
  readonly failures: number;
}

/** Vocabularies whose classes are kept: the current one, and the one that requests may still be reading under. */
const KEPT_VOCABULARIES = 2;

/** What subjects see under one set of policies, as the vocabulary changes. */
export class SeeingUnder {
  readonly #decisions: Decisions;
  readonly #settings: SeeingSettings;
  readonly #byVocabulary = new Map<string, SeeClasses>();
  readonly #observed = new WeakMap<Visibility, Visibility>();

  constructor(decisions: Decisions, settings: SeeingSettings) {
    this.#decisions = decisions;
    this.#settings = settings;
  }

  of(subject: Subject): Visibility {
    return this.#classes().visibilityOf(subject);
  }

  /** Shows everything, and tells what the policies would have hidden from the first subject of each profile. */
  observed(subject: Subject): Visibility {
    const enforced = this.of(subject);
    const kept = this.#observed.get(enforced);
    if (kept !== undefined) return kept;
    const { sees } = enforced;
    const visibility: Visibility = {
      digest: `observed:${enforced.digest}`,
      sees: (tool) => {
        if (sees !== 'everything' && !sees(tool)) this.#settings.note(hidden(subject, tool));
        return true;
      },
    };
    this.#observed.set(enforced, visibility);
    return visibility;
  }

  count(tools: Iterable<Tool>): number {
    return this.#classes().count(tools);
  }

  #classes(): SeeClasses {
    const vocabulary = this.#settings.vocabulary();
    const kept = this.#byVocabulary.get(vocabulary.digest);
    if (kept !== undefined) return kept;
    const { onFailure, sha256, failures } = this.#settings;
    const made = new SeeClasses(this.#decisions.set, vocabulary, {
      decide: (subject, tool) => this.#decisions.look(subject, tool).allowed,
      onFailure,
      sha256,
      failures,
    });
    // Policies that do not ask what capabilities mean have the same classes under every vocabulary.
    const same = [...this.#byVocabulary.values()].find(({ digest }) => digest === made.digest);
    const classes = same ?? made;
    this.#byVocabulary.set(vocabulary.digest, classes);
    for (const oldest of this.#byVocabulary.keys()) {
      if (this.#byVocabulary.size <= KEPT_VOCABULARIES) break;
      this.#byVocabulary.delete(oldest);
    }
    return classes;
  }
}

const hidden = (subject: Subject, tool: Tool): ObservedRefusal => ({
  subject: subject.id,
  action: 'see',
  resource: tool.ref.id,
  outcome: 'deny',
  policies: [],
});
