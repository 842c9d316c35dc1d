import { assertNever } from '../core/assert-never.ts';
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import { CatalogError } from '../core/errors.ts';
import type { Capability } from '../core/model/capability.ts';
import { LOCAL, type Subject } from '../core/model/subject.ts';
import type { Tool } from '../core/model/tool.ts';
import type { PolicySettings } from '../core/model/workspace.ts';
import type { Authority, AuthorityRequest, AuthorityResource, Decision } from '../core/ports/authority.ts';
import type {
  PolicyExplanation,
  PolicyInspection,
  PolicyState,
  PolicyTestReport,
} from '../core/ports/policy-inspection.ts';
import { EVERYTHING, NOTHING, type Visibility, type VisibilitySource } from '../core/ports/visibility.ts';
import { type CedarEngine, UndecidedError } from './cedar-engine.ts';
import { Decisions, seenAs } from './decisions.ts';
import { decideByDefault } from './default-policy.ts';
import { projectVocabulary, type Vocabulary } from './entities.ts';
import { explained, seesByDefault } from './explanations.ts';
import { earlierOf, type InForce, LOADS, type Mode } from './in-force.ts';
import { configurationFailed, engineFailed, faultOf, gone, neverSettled, tooFine } from './load-findings.ts';
import { ObservedRefusals } from './observed-refusals.ts';
import type { AskedPolicies, PoliciesSettings } from './policies-settings.ts';
import type { ReadFolder } from './policy-files.ts';
import { type CheckedPolicies, checkPolicies, type PolicyFile } from './policy-set.ts';
import { MANY_CLASSES } from './see-classes.ts';
import { SeeingUnder } from './seeing.ts';
import { readSettled } from './settling.ts';

/** Who may see, call and the rest: the default policy, or the files of the workspace. */
export class Policies implements Authority, VisibilitySource, PolicyInspection {
  readonly #settings: PoliciesSettings;
  readonly #observed: ObservedRefusals;
  #inForce: InForce = { kind: 'not_loaded' };
  /** Of the last load, whether it holds or not. */
  #diagnostics: readonly Diagnostic[] = [];
  #isKept = false;
  #mustEnforce = false;
  /** `observe` is configured, and does not hold here. */
  #isOverruled = false;
  /** The engine failed under what is in force. */
  #isBroken = false;
  #failures = 0;
  #folder: string | undefined;
  #loading: Promise<unknown> = Promise.resolve();
  #watched: { readonly hint: () => void; watch: Disposable | undefined } | undefined;
  #vocabulary: { readonly of: readonly Capability[]; readonly value: Vocabulary } | undefined;
  #counted:
    | { readonly of: readonly Tool[]; readonly seeing: SeeingUnder; readonly classes: number }
    | undefined;

  constructor(settings: PoliciesSettings) {
    this.#settings = settings;
    this.#observed = new ObservedRefusals(settings.onWouldRefuse, settings.now);
  }

  of(subject: Subject): Visibility {
    if (subject.id === LOCAL.id) return EVERYTHING;
    const inForce = this.#inForce;
    switch (inForce.kind) {
      case 'not_loaded':
        return NOTHING;
      case 'default':
        return EVERYTHING;
      case 'failed':
        return inForce.mode === 'observe' ? EVERYTHING : NOTHING;
      case 'files':
        if (inForce.mode === 'observe') return this.#isBroken ? EVERYTHING : inForce.seeing.observed(subject);
        return this.#isBroken ? NOTHING : inForce.seeing.of(subject);
      default:
        return assertNever(inForce);
    }
  }

  /** From now on `observe` does not hold, whatever the configuration comes to say. */
  enforceAlways(): void {
    this.#mustEnforce = true;
    if (this.#inForce.kind !== 'not_loaded' && this.#inForce.mode === 'observe') {
      this.#inForce = { ...this.#inForce, mode: 'enforce' };
      this.#isOverruled = true;
    }
  }

  async decide(request: AuthorityRequest): Promise<Decision> {
    await this.#loaded();
    const inForce = this.#inForce;
    switch (inForce.kind) {
      case 'not_loaded':
        return FAILED;
      case 'default':
        return decideByDefault(request);
      case 'failed':
        return inForce.mode === 'observe' ? decideByDefault(request) : FAILED;
      case 'files':
        if (inForce.mode === 'enforce') return this.#decideUnder(inForce.decisions, request);
        return this.#observe(
          decideByDefault(request),
          this.#decideUnder(inForce.decisions, request),
          request,
        );
      default:
        return assertNever(inForce);
    }
  }

  async explain(request: AuthorityRequest): Promise<PolicyExplanation> {
    await this.#loaded();
    const inForce = this.#inForce;
    if (inForce.kind === 'default') return explained(decideByDefault(request), undefined);
    if (inForce.kind !== 'files') return explained(FAILED, undefined);
    return explained(this.#decideUnder(inForce.decisions, request), inForce.decisions.set);
  }

  async explainVisibility(subject: Subject, tool: Tool): Promise<PolicyExplanation> {
    await this.#loaded();
    const inForce = this.#inForce;
    if (subject.id === LOCAL.id || inForce.kind === 'default') return seesByDefault(subject);
    if (inForce.kind !== 'files') return explained(FAILED, undefined);
    return explained(
      this.#guarded(() => seenAs(inForce.decisions, subject, tool)),
      inForce.decisions.set,
    );
  }

  state(): PolicyState {
    const inForce = this.#inForce;
    const files = inForce.kind === 'files' ? inForce : undefined;
    const classes = (): number => (files === undefined ? 1 : this.#classesUnder(files.seeing));
    return {
      kind: inForce.kind === 'default' ? 'default' : 'files',
      mode: inForce.kind === 'not_loaded' ? 'enforce' : inForce.mode,
      ...(this.#isOverruled && { overruled: 'observe' }),
      digest: files?.decisions.set.digest ?? inForce.kind,
      policies: files?.decisions.set.policies.size ?? 0,
      // Counted for those that ask: a probe does not.
      get classes() {
        return classes();
      },
      load: this.#isKept ? 'kept_after_failed_load' : LOADS[inForce.kind],
      healthy: inForce.kind === 'default' || (inForce.kind === 'files' && !this.#isBroken),
      diagnostics: this.#diagnostics,
    };
  }

  async loaded(): Promise<PolicyState> {
    await this.#loaded();
    return this.state();
  }

  /** Findings of the files, and how finely they divide the tools that are here. */
  async findings(signal: AbortSignal): Promise<readonly Diagnostic[]> {
    await this.reload(signal);
    const inForce = this.#inForce;
    if (inForce.kind !== 'files' || this.#classesUnder(inForce.seeing) <= MANY_CLASSES)
      return this.#diagnostics;
    return [...this.#diagnostics, tooFine(inForce.decisions.set)];
  }

  async reload(signal: AbortSignal): Promise<PolicyState> {
    const before = this.#loading;
    const loading = before.then(
      () => this.#load(signal),
      () => this.#load(signal),
    );
    this.#loading = loading;
    await loading;
    return this.state();
  }

  /** As `reload`, where something has asked before: whoever needs no policy does not read any. */
  async refresh(signal: AbortSignal): Promise<void> {
    if (this.#inForce.kind !== 'not_loaded') await this.reload(signal);
  }

  watch(hint: () => void): Disposable {
    this.#watched = { hint, watch: undefined };
    this.#watchFolder();
    return {
      [Symbol.dispose]: () => {
        this.#watched?.watch?.[Symbol.dispose]();
        this.#watched = undefined;
      },
    };
  }

  async test(tools: readonly Tool[], signal: AbortSignal): Promise<PolicyTestReport> {
    await this.reload(signal);
    const { settings, files } = this.#settings;
    const inForce = this.#inForce;
    if (this.#isKept || (inForce.kind !== 'files' && inForce.kind !== 'default'))
      return { cases: [], diagnostics: this.#diagnostics };
    const { dir } = await settings(signal);
    const { runTables } = await import('./test-run.ts');
    const { files: tables } = await files.read(dir, '.test.yaml', signal);
    const decisions = inForce.kind === 'files' ? inForce.decisions : undefined;
    const report = runTables(tables, tools, {
      decide: (request) =>
        decisions === undefined ? decideByDefault(request) : this.#decideUnder(decisions, request),
      sees: (subject, tool) =>
        decisions === undefined || subject.id === LOCAL.id
          ? { outcome: 'allow', policies: [] }
          : this.#guarded(() => seenAs(decisions, subject, tool)),
    });
    return { ...report, diagnostics: [...this.#diagnostics, ...report.diagnostics] };
  }

  async #loaded(): Promise<void> {
    if (this.#inForce.kind === 'not_loaded') await this.reload(UNENDING);
  }

  #decideUnder(decisions: Decisions, request: AuthorityRequest): Decision {
    return this.#isBroken ? FAILED : this.#guarded(() => decisions.decide(request));
  }

  #guarded(decide: () => Decision): Decision {
    try {
      return decide();
    } catch (error) {
      this.#breakDown(error);
      return FAILED;
    }
  }

  readonly #breakDown = (error: unknown): void => {
    // What fails for one subject or one tool is refused to it, and takes nobody else down.
    if (!(error instanceof UndecidedError)) {
      this.#isBroken = true;
      this.#failures += 1;
    }
    this.#settings.onFailure(error);
  };

  #observe(
    byDefault: Decision,
    byFiles: Decision,
    { subject, action, resource }: AuthorityRequest,
  ): Decision {
    const { outcome, policies } = byFiles;
    if (outcome !== 'allow' && STRICTNESS[outcome] > STRICTNESS[byDefault.outcome]) {
      this.#observed.note({ subject: subject.id, action, resource: nameOf(resource), outcome, policies });
    }
    return byDefault;
  }

  readonly #vocabularyNow = (): Vocabulary => {
    const capabilities = this.#settings.capabilities();
    if (this.#vocabulary?.of !== capabilities)
      this.#vocabulary = { of: capabilities, value: projectVocabulary(capabilities, this.#settings.sha256) };
    return this.#vocabulary.value;
  };

  #classesUnder(seeing: SeeingUnder): number {
    const tools = this.#settings.tools();
    if (this.#counted?.of !== tools || this.#counted.seeing !== seeing)
      this.#counted = { of: tools, seeing, classes: seeing.count(tools) };
    return this.#counted.classes;
  }

  async #load(signal: AbortSignal): Promise<void> {
    const { settings, files, sha256 } = this.#settings;
    let asked: AskedPolicies;
    try {
      asked = await settings(signal);
    } catch (error) {
      signal.throwIfAborted();
      return this.#fail('enforce', [configurationFailed()], error);
    }
    const { dir, ifMissing } = asked;
    const mode = this.#mustEnforce ? 'enforce' : asked.mode;
    this.#isOverruled = mode !== asked.mode;
    // Whatever comes of the files: what is to be enforced is, and only a load that succeeds ends that.
    if (mode === 'enforce' && this.#inForce.kind !== 'not_loaded') this.#inForce = { ...this.#inForce, mode };
    this.#folder = dir;
    this.#watchFolder();
    const contentOf = ({ files: read }: ReadFolder): string => sha256(JSON.stringify(read));
    const found = await readSettled(
      () => files.read(dir, '.cedar', signal),
      earlierOf(this.#inForce, contentOf),
      this.#settings.settling,
      signal,
    );
    if (found === undefined) return this.#fail(mode, [neverSettled(dir)]);
    const read = found.files;
    const faults = read.flatMap(faultOf);
    if (faults.length > 0) return this.#fail(mode, faults);
    const inForce = this.#inForce;
    if (read.length === 0) {
      // Nobody says that policies end by removing a folder; a start without them does.
      if (inForce.kind === 'files') return this.#fail(mode, [gone(dir)]);
      if (found.isThere || ifMissing === undefined) return this.#put({ kind: 'default', mode }, []);
      this.#inForce = { kind: 'not_loaded' };
      return this.#fail(mode, [ifMissing]);
    }
    const content = contentOf(found);
    if (inForce.kind === 'files' && inForce.content === content && !this.#isBroken) {
      const next: InForce = inForce.mode === mode ? inForce : { ...inForce, mode };
      return this.#put(next, this.#isKept ? [] : this.#diagnostics);
    }
    await this.#take(
      read.map(({ file, text = '' }) => ({ file, text })),
      content,
      { dir, mode },
    );
  }

  async #take(
    files: readonly PolicyFile[],
    content: string,
    { dir, mode }: Pick<PolicySettings, 'dir' | 'mode'>,
  ): Promise<void> {
    const { engine: start, sha256 } = this.#settings;
    let engine: CedarEngine;
    let checked: CheckedPolicies;
    try {
      engine = await start();
      checked = checkPolicies(files, engine, sha256);
      if (checked.set !== undefined) engine.prepare(checked.set.digest, checked.set.texts);
    } catch (error) {
      return this.#fail(mode, [engineFailed(dir)], error);
    }
    const { set, diagnostics } = checked;
    if (set === undefined) return this.#fail(mode, diagnostics);
    const decisions = new Decisions(set, engine, this.#vocabularyNow);
    const seeing = new SeeingUnder(decisions, {
      vocabulary: this.#vocabularyNow,
      onFailure: this.#breakDown,
      sha256,
      note: (refusal) => this.#observed.note(refusal),
      failures: this.#failures,
    });
    this.#put(
      { kind: 'files', mode, decisions, seeing, content, files: files.map(({ file }) => file) },
      diagnostics,
    );
  }

  #put(next: InForce, diagnostics: readonly Diagnostic[]): void {
    this.#inForce = next;
    this.#diagnostics = diagnostics;
    this.#isKept = false;
    this.#isBroken = false;
  }

  /** The last good policies stay in force; where there are none, nothing is shown and nothing allowed. */
  #fail(mode: Mode, diagnostics: readonly Diagnostic[], error?: unknown): void {
    const { kind } = this.#inForce;
    const wasKept = this.#isKept;
    this.#diagnostics = diagnostics;
    if (kind === 'files' || kind === 'default') this.#isKept = true;
    else this.#inForce = { kind: 'failed', mode };
    if (error !== undefined) this.#settings.onFailure(error);
    else if (this.#isKept && !wasKept) this.#settings.onFailure(keptAfter(diagnostics));
  }

  /** Anew after each load: the folder may have come, or another in its place. */
  #watchFolder(): void {
    if (this.#watched === undefined || this.#folder === undefined) return;
    this.#watched.watch?.[Symbol.dispose]();
    this.#watched.watch = this.#settings.files.watch(this.#folder, this.#watched.hint);
  }
}

const keptAfter = (diagnostics: readonly Diagnostic[]): CatalogError =>
  new CatalogError(
    'owner_unavailable',
    `The policies that are there cannot be taken, and the last good ones stay in force: ${diagnostics[0]?.message ?? ''}`,
  );

const UNENDING = new AbortController().signal;

const FAILED: Decision = { outcome: 'deny', code: 'policy_failed', policies: [] };

const STRICTNESS = { allow: 0, approval_required: 1, deny: 2 } as const satisfies Record<
  Decision['outcome'],
  number
>;

function nameOf(resource: AuthorityResource): string {
  switch (resource.kind) {
    case 'tool':
      return resource.tool.ref.id;
    case 'instance':
      return resource.id;
    case 'artifact':
      return resource.purl ?? resource.source;
  }
}
