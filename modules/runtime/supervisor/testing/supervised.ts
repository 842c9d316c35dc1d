import { createHash } from 'node:crypto';
import { type InstanceId, type ProviderId, parseInstanceId, parseProviderId } from '../../../core/ids.ts';
import type { Instance } from '../../../core/model/instance.ts';
import { DEFAULT_INSTANCE_SETTINGS, type InstanceSettings } from '../../../core/model/launch.ts';
import type { Provider } from '../../../core/model/provider.ts';
import { LOCAL, namedSubject, parseSubjectId } from '../../../core/model/subject.ts';
import type { CallOutcome, CheckedCall } from '../../../core/ports/invocation.ts';
import type { ProviderStanding } from '../../../core/ports/providers.ts';
import type { SecretReferences } from '../../../core/ports/secret-references.ts';
import { ManualTiming, SetClock } from '../../testing/manual-timing.ts';
import { Supervisor, type SupervisorSettings } from '../supervisor.ts';
import { FakeAdapter } from './fake-adapter.ts';

/** A supervisor over a fake adapter, and what is configured for it. */
export class Supervised {
  readonly timing = new ManualTiming();
  readonly clock = new SetClock();
  readonly adapter = new FakeAdapter();
  readonly bugs: unknown[] = [];
  readonly instances = new Map<string, { instance: Instance; settings: Partial<InstanceSettings> }>();
  readonly providers = new Map<ProviderId, Provider>();
  readonly secrets: SecretReferences = {
    resolve: async (text) =>
      text.includes('${env:MISSING}')
        ? { ok: false, error: { reference: '${env:MISSING}', reason: 'missing' } }
        : { ok: true, value: text.replaceAll('${env:GIVEN}', 'given') },
  };
  readonly supervisor: Supervisor;

  constructor(options: Partial<SupervisorSettings> = {}) {
    this.supervisor = new Supervisor({
      declared: () => ({
        instances: [...this.instances.values()].map(({ instance }) => instance),
        providerOf: (id) => this.providers.get(id),
      }),
      settings: {
        settings: async (id) => {
          const known = [...this.instances.values()].find(({ instance }) => instance.id === id);
          return known && { ...DEFAULT_INSTANCE_SETTINGS, ...known.settings };
        },
      },
      adapterFor: ({ canonicalType: type }) =>
        type === 'mcp_server' ? { adapter: this.adapter, type } : undefined,
      entryPoints: this.adapter,
      autostart: () => true,
      secrets: this.secrets,
      timing: this.timing,
      clock: this.clock,
      random: () => 1,
      sha256: (text) => createHash('sha256').update(text).digest('hex'),
      onBug: (error) => this.bugs.push(error),
      ...options,
    });
    this.provide('p');
    this.configure('a');
  }

  provide(id: string, over: Partial<Provider> = {}): void {
    const provider: Provider = {
      id: providerOf(id),
      file: `packages/${id}/provider.yaml`,
      type: 'mcp_server',
      canonicalType: 'mcp_server',
      environment: [],
      provides: [],
      launch: { folder: `packages/${id}`, command: id, args: [] },
      registered: true,
      diagnostics: [],
      ...over,
    };
    this.providers.set(provider.id, provider);
  }

  configure(alias: string, settings: Partial<InstanceSettings> = {}, over: Partial<Instance> = {}): void {
    const instance: Instance = {
      id: idOf(alias),
      alias,
      provider: providerOf('p'),
      enablement: { enabled: true, code: 'set_by_workspace' },
      environment: Object.keys(settings.environment ?? {}),
      literalEnvironment: [],
      valid: true,
      ...over,
    };
    this.instances.set(alias, { instance, settings });
  }

  call(
    alias: string,
    given: Readonly<Record<string, unknown>> = {},
    signal: AbortSignal = new AbortController().signal,
  ): Promise<CallOutcome> {
    const call = callOf(given);
    return this.supervisor.call({ kind: 'instance', instance: idOf(alias) }, call, () => undefined, signal);
  }

  callAs(subject: string, alias = 'a'): Promise<CallOutcome> {
    const id = parseSubjectId(subject);
    const call = { ...callOf({ subject }), subject: id === undefined ? LOCAL : namedSubject(id) };
    return this.supervisor.call(
      { kind: 'instance', instance: idOf(alias) },
      call,
      () => undefined,
      new AbortController().signal,
    );
  }

  standing(alias = 'a'): ProviderStanding | undefined {
    return this.supervisor.standings().find(({ instance }) => instance === idOf(alias));
  }

  state(alias = 'a'): string {
    const { state, reason } = this.standing(alias) ?? {};
    return reason === undefined ? `${state}` : `${state} ${reason}`;
  }
}

export const idOf = (alias: string): InstanceId => {
  const id = parseInstanceId(`instances.${alias}`);
  if (id === undefined) throw new Error(`${alias} is no alias.`);
  return id;
};

export const providerOf = (text: string): ProviderId => {
  const id = parseProviderId(text);
  if (id === undefined) throw new Error(`${text} is no id.`);
  return id;
};

const callOf = (given: Readonly<Record<string, unknown>>): CheckedCall => ({
  address: {},
  tool: 'echo',
  arguments: given,
  subject: LOCAL,
  requestId: '0'.repeat(32),
  outputLimit: 1_000_000,
});

/** The shortest text that tells outcomes apart. */
export const told = (outcome: CallOutcome): string => {
  if (outcome.kind === 'result') return outcome.isError ? 'tool_error' : 'ok';
  const { code, retry, detail } = outcome.failure;
  return `${code} ${retry}${detail === undefined ? '' : ` ${detail}`}`;
};
