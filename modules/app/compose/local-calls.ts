import { randomBytes } from 'node:crypto';
import type { ApprovalCommands } from '../../core/ports/approval-commands.ts';
import type { Authority } from '../../core/ports/authority.ts';
import type { Catalog } from '../../core/ports/catalog.ts';
import type { InstanceSettingsSource } from '../../core/ports/instance-settings.ts';
import type { RunningProviders } from '../../core/ports/providers.ts';
import type { ToolCalls } from '../../core/ports/tool-calls.ts';
import type { LaterJournal } from '../../core/records/later-journal.ts';
import { Snapshots } from '../../runtime/calls/snapshots.ts';
import { late } from './late.ts';

export interface LocalCallsSettings {
  readonly catalog: Catalog;
  readonly providers: RunningProviders;
  readonly instances: InstanceSettingsSource;
  readonly authority: Authority;
  readonly approvals: ApprovalCommands;
  readonly journal: LaterJournal;
  readonly sha256: (text: string) => string;
}

/** Calls to the providers of this process; loaded by the first. Snapshots cost a command line nothing. */
export function localCalls(settings: LocalCallsSettings): ToolCalls {
  const { catalog, providers, instances, authority, approvals, journal, sha256 } = settings;
  const snapshots = new Snapshots({ running: () => providers, sha256 });
  const calls = late(async () => {
    const { CheckedToolCalls } = await import('../../runtime/calls/checked-tool-calls.ts');
    const { invocable, NOT_INVOCABLE_SENTENCES } = await import('../../runtime/adapters/invocable.ts');
    return new CheckedToolCalls({
      catalog,
      running: async () => providers,
      instanceSettings: instances,
      authority,
      approvals,
      journal,
      snapshots,
      whyNotInvocable(question) {
        const way = invocable(question);
        return way.kind === 'invocable' ? undefined : NOT_INVOCABLE_SENTENCES[way.reason];
      },
      sha256,
      elapsed: () => performance.now(),
      requestId: () => randomBytes(16).toString('hex'),
    });
  });
  return {
    call: async (...given) => (await calls()).call(...given),
    snapshot: (reader) => snapshots.of(reader),
  };
}
