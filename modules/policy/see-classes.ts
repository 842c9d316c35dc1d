import type { Subject } from '../core/model/subject.ts';
import type { Tool } from '../core/model/tool.ts';
import type { Visibility } from '../core/ports/visibility.ts';
import {
  ASKING_ENTITIES,
  type Asking,
  type AttributeReads,
  classKeyFor,
  readsOf,
  wholeOf,
} from './attribute-reads.ts';
import {
  type Entity,
  isToolAttribute,
  NO_VOCABULARY,
  projectSubject,
  projectTool,
  TOOL_ATTRIBUTES,
  type Vocabulary,
} from './entities.ts';
import { appliesTo, type PolicySet } from './policy-set.ts';

/** Decides whether a subject sees a tool, both as entities; may throw when the engine fails. */
export type DecideSight = (subject: Entity, tool: Entity) => boolean;

export interface SeeClassSettings {
  readonly decide: DecideSight;
  /** The engine failed: from now on nothing is shown. */
  readonly onFailure: (error: unknown) => void;
  readonly sha256: (text: string) => string;
  /** How often the engine has failed before: what was seen half decided must not go by the name of what is seen now. */
  readonly failures: number;
}

/** With more classes than these a first look takes seconds, and the policies should read less (`policy_too_fine`). */
export const MANY_CLASSES = 1_000;
/** Classes are kept as long as the policies are; beyond these, a tool is decided by itself. */
const MAX_CLASSES = 20_000;
/** Profiles that are kept, the longest unused out first. */
const MAX_PROFILES = 256;

/** Tools that no see-policy can tell apart. */
interface SeeClass {
  readonly number: number;
  /** Any of its tools stands for all of them. */
  readonly tool: Entity;
}

/**
 * What subjects see under one set of policies and one vocabulary. Tools fall into classes, and subjects into profiles, by
 * what the see-policies read of them; each class is decided once for each profile. The class hangs on the tool, so that a
 * look is a look-up. What a tool's capabilities mean is part of the class: another vocabulary has classes of its own, and
 * another digest.
 */
export class SeeClasses {
  readonly digest: string;
  readonly #settings: SeeClassSettings;
  readonly #vocabulary: Vocabulary;
  readonly #keyOfTool: (tool: Tool) => string;
  readonly #keyOfSubject: (subject: Entity) => string;
  readonly #classes = new Map<string, SeeClass>();
  readonly #classOf = new WeakMap<Tool, SeeClass>();
  readonly #profiles = new Map<string, Visibility>();
  readonly #known = new WeakMap<Subject, Visibility>();

  constructor({ policies }: PolicySet, vocabulary: Vocabulary, settings: SeeClassSettings) {
    const seeing = [...policies.values()].filter((policy) => appliesTo(policy, 'see'));
    const parsed = seeing.map(({ json }) => json);
    this.#settings = settings;
    const ofTools = readsOf(parsed, 'resource');
    this.#vocabulary = readsVocabulary(ofTools) ? vocabulary : NO_VOCABULARY;
    this.#keyOfTool = classKeyFor(ofTools, askingTools(this.#vocabulary));
    this.#keyOfSubject = classKeyFor(readsOf(parsed, 'principal'), ASKING_ENTITIES);
    const texts = seeing.map(({ id, text }) => [id, text] as const).sort(([a], [b]) => (a < b ? -1 : 1));
    const salt = settings.failures === 0 ? [] : [settings.failures];
    this.digest = settings.sha256(JSON.stringify([texts, this.#vocabulary.digest, ...salt]));
  }

  /** The same object for all subjects of one profile. */
  visibilityOf(subject: Subject): Visibility {
    const known = this.#known.get(subject);
    if (known !== undefined) return known;
    const entity = projectSubject(subject);
    const profile = this.#keyOfSubject(entity);
    const visibility = this.#profiles.get(profile) ?? this.#visibility(entity, profile);
    this.#profiles.delete(profile);
    this.#profiles.set(profile, visibility);
    for (const oldest of this.#profiles.keys()) {
      if (this.#profiles.size <= MAX_PROFILES) break;
      this.#profiles.delete(oldest);
    }
    this.#known.set(subject, visibility);
    return visibility;
  }

  /** How many classes these tools fall into. */
  count(tools: Iterable<Tool>): number {
    const classes = new Set<SeeClass | Tool>();
    for (const tool of tools) classes.add(this.#classify(tool) ?? tool);
    return classes.size;
  }

  #visibility(subject: Entity, profile: string): Visibility {
    const decisions = new Map<number, boolean>();
    const single = new WeakMap<Tool, boolean>();
    const sees = (tool: Tool): boolean => {
      const seeClass = this.#classOf.get(tool) ?? this.#classify(tool);
      const kept = seeClass === undefined ? single.get(tool) : decisions.get(seeClass.number);
      if (kept !== undefined) return kept;
      const decided = this.#decide(subject, seeClass?.tool ?? projectTool(tool, this.#vocabulary));
      if (seeClass === undefined) single.set(tool, decided);
      else decisions.set(seeClass.number, decided);
      return decided;
    };
    const digest = this.#settings.sha256(JSON.stringify([this.digest, profile]));
    return { digest: `policy:${digest.slice(0, 32)}`, sees };
  }

  /** undefined: there are too many classes to keep. */
  #classify(tool: Tool): SeeClass | undefined {
    const kept = this.#classOf.get(tool);
    if (kept !== undefined) return kept;
    const key = this.#keyOfTool(tool);
    let found = this.#classes.get(key);
    if (found === undefined) {
      if (this.#classes.size >= MAX_CLASSES) return undefined;
      found = { number: this.#classes.size, tool: projectTool(tool, this.#vocabulary) };
      this.#classes.set(key, found);
    }
    this.#classOf.set(tool, found);
    return found;
  }

  /** What cannot be decided is hidden. */
  #decide(subject: Entity, tool: Entity): boolean {
    try {
      return this.#settings.decide(subject, tool);
    } catch (error) {
      this.#settings.onFailure(error);
      return false;
    }
  }
}

/** As `projectTool` would answer, and at the cost of what is asked. */
const askingTools = (vocabulary: Vocabulary): Asking<Tool> => ({
  typeOf: () => 'Tool',
  attribute: (name) => (isToolAttribute(name) ? TOOL_ATTRIBUTES[name] : () => undefined),
  tag: () => () => undefined,
  is:
    (type, id) =>
    ({ ref }) =>
      type === 'Tool' && ref.id === id,
  isIn(type, id) {
    switch (type) {
      case 'Tool':
        return ({ ref }) => ref.id === id;
      case 'Capability':
        return ({ capabilities }) =>
          capabilities?.some((each) => each === id || vocabulary.ancestorsOf(each).includes(id)) ?? false;
      case 'Provider':
        return (tool) => TOOL_ATTRIBUTES.providers(tool).includes(id);
      case 'Source':
        return ({ ref }) => ref.source === id;
      default:
        return () => false;
    }
  },
  whole: (tool) => wholeOf(projectTool(tool, vocabulary)),
});

/** Only capabilities have a hierarchy that is declared elsewhere than on the tool. */
const readsVocabulary = ({ ancestors, everything }: AttributeReads): boolean =>
  everything || [...ancestors].some((each) => each.startsWith('Capability::'));
