import { basename } from 'node:path';
import { compareDiagnostics, type Diagnostic } from '../core/diagnostics/diagnostic.ts';
import type { ProviderId } from '../core/ids.ts';
import type { Provider } from '../core/model/provider.ts';
import type { Registry } from '../core/model/registry.ts';
import type { CheckReport, DocumentCommands, PathMissing } from '../core/ports/document-commands.ts';
import type { RegistryChecker } from '../core/ports/registry-checker.ts';
import { ok, type Result } from '../core/result.ts';
import { findingsOfWorkspace, type WorkspaceFindings } from './workspace-findings.ts';

/** What the other owners find, beside the definitions. */
export interface OtherFindings {
  /** agent-tools.yaml and its overlay. */
  configuration(signal: AbortSignal): Promise<WorkspaceFindings>;
  /** As the definitions that were last checked describe them. */
  providers(signal: AbortSignal): Promise<(id: ProviderId) => Provider | undefined>;
  registries(signal: AbortSignal): Promise<readonly Registry[]>;
  /** Of the policy files; with a path of that one, and undefined where it is not there. */
  policies(path: string | undefined, signal: AbortSignal): Promise<readonly Diagnostic[] | undefined>;
}

/**
 * Checks a workspace as a whole: definitions, registries and the workspace file. A path that is called `tools.json` is
 * a registry, wherever it lies, and one that ends in `.cedar` a policy; every other is the definitions' own.
 */
export function workspaceDocuments(
  definitions: DocumentCommands,
  checker: RegistryChecker,
  others: OtherFindings,
): DocumentCommands {
  async function checkRegistry(path: string, signal: AbortSignal): Promise<Result<CheckReport, PathMissing>> {
    const registry = await checker.check(path, signal);
    return registry === undefined ? { ok: false, error: { path } } : ok(registryReport([registry]));
  }

  return {
    format: (paths, options, signal) => definitions.format(paths, options, signal),
    async check(paths, signal) {
      if (paths.length === 0) {
        const all = await definitions.check([], signal);
        if (!all.ok) return all;
        const diagnostics = await findingsOfWorkspace(
          await others.configuration(signal),
          all.value.diagnostics,
          await others.providers(signal),
        );
        const policies = { checked: NOTHING, diagnostics: (await others.policies(undefined, signal)) ?? [] };
        return ok(
          joined([{ ...all.value, diagnostics }, registryReport(await others.registries(signal)), policies]),
        );
      }
      const isRegistry = (path: string): boolean => basename(path) === 'tools.json';
      const reports: CheckReport[] = [];
      for (const path of paths.filter(isRegistry)) {
        const report = await checkRegistry(path, signal);
        if (!report.ok) return report;
        reports.push(report.value);
      }
      const isPolicy = (path: string): boolean => path.endsWith('.cedar');
      for (const path of paths.filter(isPolicy)) {
        const diagnostics = await others.policies(path, signal);
        if (diagnostics === undefined) return { ok: false, error: { path } };
        reports.push({ checked: { ...NOTHING, files: 1 }, diagnostics });
      }
      const documents = paths.filter((path) => !isRegistry(path) && !isPolicy(path));
      if (documents.length > 0) {
        const report = await definitions.check(documents, signal);
        if (!report.ok) return report;
        reports.push(report.value);
      }
      return ok(joined(reports));
    },
  };
}

const NOTHING: CheckReport['checked'] = {
  files: 0,
  tools: 0,
  providers: 0,
  capabilities: 0,
  registryEntries: 0,
};

const registryReport = (registries: readonly Registry[]): CheckReport => ({
  checked: {
    ...NOTHING,
    files: registries.length,
    registryEntries: registries.reduce((sum, { entries }) => sum + entries.length, 0),
  },
  diagnostics: registries.flatMap(({ diagnostics, entries }) => [
    ...diagnostics,
    ...entries.flatMap((entry) => entry.diagnostics),
  ]),
});

function joined(reports: readonly CheckReport[]): CheckReport {
  const sum = (count: keyof CheckReport['checked']): number =>
    reports.reduce((total, { checked }) => total + checked[count], 0);
  return {
    checked: {
      files: sum('files'),
      tools: sum('tools'),
      providers: sum('providers'),
      capabilities: sum('capabilities'),
      registryEntries: sum('registryEntries'),
    },
    diagnostics: reports.flatMap(({ diagnostics }) => diagnostics).sort(compareDiagnostics),
  };
}
