import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { type DefinitionRecord, providerRecordKey } from '../../core/model/definition-record.ts';
import type { Registry } from '../../core/model/registry.ts';
import type { OwnerReader } from '../../core/ports/owner-reader.ts';
import type { ConfigurationReader } from '../../owners/configuration/index.ts';
import type { OtherFindings } from '../workspace-documents.ts';
import { workspaceOf } from './configured.ts';

export interface OtherFindingsSettings {
  readonly configuration: ConfigurationReader;
  readonly definitions: OwnerReader<DefinitionRecord>;
  readonly registries: OwnerReader<Registry>;
  readonly policies: OtherFindings['policies'];
}

/** What the owners beside the definitions find, as `validate` asks them. */
export const otherFindings = ({
  configuration,
  definitions,
  registries,
  policies,
}: OtherFindingsSettings): OtherFindings => ({
  async configuration(signal) {
    const { records, diagnostics } = await configuration.current(signal);
    const locate = (findings: readonly Finding[]) => configuration.locate(findings);
    return { workspace: workspaceOf({ records }), diagnostics, locate };
  },
  async providers(signal) {
    const { records } = await definitions.current(signal, []);
    return (id) => {
      const record = records.get(providerRecordKey(id));
      return record?.kind === 'provider' ? record.provider : undefined;
    };
  },
  registries: async (signal) => [...(await registries.current(signal)).records.values()],
  policies,
});
