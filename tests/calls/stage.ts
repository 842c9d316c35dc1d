import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { App } from '../../modules/app/app.ts';
import { compose } from '../../modules/app/compose.ts';
import { definitionDigest } from '../../modules/contracts/index.ts';
import type { InstanceId } from '../../modules/core/ids.ts';
import { DEFAULT_INSTANCE_SETTINGS, type InstanceSettings } from '../../modules/core/model/launch.ts';
import { namedSubject, parseSubjectId, type Subject } from '../../modules/core/model/subject.ts';
import type { CallOutcome, CheckedCall, LiveTool } from '../../modules/core/ports/invocation.ts';
import type { CallTarget, RunningProviders, SeenTools } from '../../modules/core/ports/providers.ts';
import type { CallAnswer, CallRequest } from '../../modules/core/ports/tool-calls.ts';
import { EVERYTHING, type Visibility } from '../../modules/core/ports/visibility.ts';
import type { StandingEntry } from '../../modules/core/records/later-journal.ts';
import { type Instant, instantOf } from '../../modules/core/time.ts';
import { CheckedToolCalls, Snapshots } from '../../modules/runtime/calls/index.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const signal = new AbortController().signal;

export const AGENT: Subject = namedSubject(parseSubjectId('agent:helper') ?? never());
function never(): never {
  throw new Error('It is a subject.');
}

interface ToolText {
  readonly risk?: string;
  readonly inputs?: string;
  readonly outputs?: string;
  readonly pinned?: string;
  readonly providers?: readonly string[];
  readonly more?: string;
}

export const toolText = (id: string, text: ToolText = {}): string => `id: ${id}
type: tool
name: ${id}
capabilities: [file.read]
risk: ${text.risk ?? 'low'}
${text.more ?? ''}
versions:
  - version: 1.0.0
    status: active
${text.pinned === undefined ? '' : `    definition_digest: ${text.pinned}\n`}    contract:
      inputs: ${text.inputs ?? '{ path: string }'}
${text.outputs === undefined ? '' : `      outputs: ${text.outputs}\n`}    providers:
${(text.providers ?? ['one']).map((each) => `      - { provider_id: ${each}, provider_type: mcp_server, offer_status: active }`).join('\n')}
`;

export const configured = (...providers: readonly string[]): string =>
  `version: 1\ninstances:\n${providers.map((each) => `  ${each}: { provider: ${each}, enabled: true }\n`).join('')}`;

/** Providers that do what the test says, and tell what reached them. */
class ScriptedProviders implements RunningProviders {
  readonly reached: { readonly target: CallTarget; readonly call: CheckedCall }[] = [];
  readonly shown = new Map<string, SeenTools>();
  answer: (target: CallTarget, call: CheckedCall, signal: AbortSignal) => Promise<CallOutcome> =
    async () => ({
      kind: 'result',
      isError: false,
      content: [{ type: 'text', text: 'done' }],
    });

  call(target: CallTarget, call: CheckedCall, _progress: unknown, ended: AbortSignal): Promise<CallOutcome> {
    this.reached.push({ target, call });
    return this.answer(target, call, ended);
  }
  async describe(instance: InstanceId) {
    const seen = this.shown.get(instance);
    return seen === undefined
      ? { kind: 'not_describable' as const }
      : {
          kind: 'described' as const,
          tools: [...seen.tools.values()].map(({ definition }) => definition),
          quarantined: [],
        };
  }
  lastSeen(instance: InstanceId): SeenTools | undefined {
    return this.shown.get(instance);
  }
  standings() {
    return [...this.shown.keys()].map((instance) => ({
      instance: instance as InstanceId,
      state: 'running' as const,
      since: instantOf(0),
      calls: 0,
      waiting: 0,
      starts: 1,
    }));
  }
  watch(): Disposable {
    return { [Symbol.dispose]: () => undefined };
  }
  show(instance: string, ...tools: readonly LiveTool[]): void {
    this.shown.set(instance, {
      seenAt: instantOf(0),
      tools: new Map(tools.map((each) => [each.name, { definition: each, digest: digestOf(each) }])),
    });
  }
}

export const digestOf = (tool: LiveTool): string => definitionDigest(tool, sha256) ?? 'unknown';

/** Calls over the real owners, policies and approvals of a workspace; only the providers are scripted. */
export class Stage implements AsyncDisposable {
  readonly folder: string;
  readonly app: App;
  readonly providers = new ScriptedProviders();
  readonly journaled: StandingEntry[] = [];
  settings: Partial<InstanceSettings> = {};
  readonly calls: CheckedToolCalls;
  #now: number;

  private constructor(folder: string) {
    this.folder = folder;
    this.#now = Date.UTC(2026, 0, 1);
    const clock = { now: () => this.now };
    this.app = compose({ workspace: folder }, clock);
    const { composer, services } = this.app;
    let asked = 0;
    this.calls = new CheckedToolCalls({
      catalog: composer,
      running: async () => this.providers,
      instanceSettings: { settings: async () => ({ ...DEFAULT_INSTANCE_SETTINGS, ...this.settings }) },
      authority: services.authority,
      approvals: services.approvals,
      journal: { append: async (entry) => void this.journaled.push(entry) },
      snapshots: new Snapshots({ running: () => this.providers, sha256 }),
      whyNotInvocable: ({ type }) => (type === 'sdk' ? 'It is a library.' : undefined),
      sha256,
      elapsed: () => 0,
      requestId() {
        asked += 1;
        return String(asked).padStart(32, '0');
      },
    });
  }

  static async open(files: Readonly<Record<string, string>>): Promise<Stage> {
    const folder = await mkdtemp(join(tmpdir(), 'agent-tools-calls-'));
    const stage = new Stage(folder);
    await stage.write({
      'capabilities/all.yaml': '- { id: file.read, name: Read, description: Reads. }\n',
      ...files,
    });
    return stage;
  }

  get now(): Instant {
    return instantOf(this.#now);
  }
  later(milliseconds: number): void {
    this.#now += milliseconds;
  }
  async write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(this.folder, path)), { recursive: true });
      await writeFile(join(this.folder, path), text);
    }
    await this.app.composer.refresh(signal);
  }
  snapshot(visibility: Visibility = EVERYTHING): string {
    return this.calls.snapshot(this.app.composer.pin(visibility));
  }
  call(
    request: Partial<CallRequest> & { readonly tool: string },
    {
      subject = AGENT,
      visibility = EVERYTHING,
      ended = signal,
    }: { subject?: Subject; visibility?: Visibility; ended?: AbortSignal } = {},
  ): Promise<CallAnswer> {
    return this.calls.call(
      { arguments: { path: 'a' }, ...request },
      { reader: this.app.composer.pin(visibility), subject, now: this.now, signal: ended },
    );
  }
  async [Symbol.asyncDispose](): Promise<void> {
    await this.app[Symbol.asyncDispose]();
    await rm(this.folder, { recursive: true, force: true });
  }
}
