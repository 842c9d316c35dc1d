import type { InstanceId } from '../../core/ids.ts';
import {
  type CredentialSettings,
  DEFAULT_INSTANCE_SETTINGS,
  type InstanceSettings,
  type ProbeSettings,
} from '../../core/model/launch.ts';
import { parseDuration } from './duration.ts';
import { instanceIdOf } from './instance-definitions.ts';
import type { WrittenCredential, WrittenInstance } from './instance-document.ts';
import { withoutPassword } from './literal-secret.ts';
import type { WorkspaceDocument } from './workspace-document.ts';

/** How each instance is run, with the values of its environment: for the runtime alone, and never kept. */
export const projectInstanceSettings = ({
  instances = {},
}: Pick<WorkspaceDocument, 'instances'>): ReadonlyMap<InstanceId, InstanceSettings> =>
  new Map(
    Object.entries(instances).flatMap(([alias, written]) => {
      const id = instanceIdOf(alias);
      return id === undefined ? [] : [[id, settingsOf(written)] as const];
    }),
  );

function settingsOf(written: WrittenInstance): InstanceSettings {
  const defaults = DEFAULT_INSTANCE_SETTINGS;
  return {
    environment: written.env ?? defaults.environment,
    ...(written.url !== undefined && { url: withoutPassword(written.url) }),
    args: written.args ?? defaults.args,
    autostart: written.autostart ?? defaults.autostart,
    idleStop: durationOf(written.idle_stop, defaults.idleStop),
    timeout: durationOf(written.timeout, defaults.timeout),
    concurrency: written.concurrency ?? defaults.concurrency,
    outputLimit: written.output_limit ?? defaults.outputLimit,
    probe: probeOf(written.probe),
    journalArguments: written.journal_arguments ?? defaults.journalArguments,
    fallOver: written.fall_over ?? defaults.fallOver,
    ...(written.credential !== undefined && { credential: credentialOf(written.credential) }),
  };
}

const durationOf = (written: string | undefined, fallback: number): number =>
  (written === undefined ? undefined : parseDuration(written)) ?? fallback;

const probeOf = (written: WrittenInstance['probe']): ProbeSettings => ({
  every: durationOf(written?.every, DEFAULT_INSTANCE_SETTINGS.probe.every),
  ...(written?.tool !== undefined && { tool: written.tool }),
  ...(written?.arguments !== undefined && { arguments: written.arguments }),
});

function credentialOf(written: WrittenCredential): CredentialSettings {
  if (written.type === 'bearer') return { kind: 'bearer', token: written.token };
  const { client_id, client_secret, token_url, scope } = written;
  return {
    kind: 'client_credentials',
    clientId: client_id,
    clientSecret: client_secret,
    ...(token_url !== undefined && { tokenUrl: withoutPassword(token_url) }),
    ...(scope !== undefined && { scope }),
  };
}
