import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { composeLocal } from '../../modules/app/compose.ts';
import type { Operation } from '../../modules/app/operations/operation.ts';
import { runOperation } from '../../modules/app/operations/run-operation.ts';
import { OPERATIONS } from '../../modules/app/operations/table.ts';
import { LOCAL } from '../../modules/core/model/subject.ts';
import { EVERYTHING, type Visibility } from '../../modules/core/ports/visibility.ts';

/** A workspace of real files, asked through real operations, in this process. */
export interface TestWorkspace extends AsyncDisposable {
  readonly folder: string;
  write(files: Readonly<Record<string, string>>): Promise<void>;
  remove(path: string): Promise<void>;
  reload(paths?: readonly string[]): Promise<void>;
  /** Runs an operation as a face does. */
  ask<T>(
    name: keyof typeof OPERATIONS,
    input?: Readonly<Record<string, unknown>>,
    visibility?: Visibility,
  ): Promise<T>;
}

const signal = new AbortController().signal;

export async function openWorkspace(files: Readonly<Record<string, string>>): Promise<TestWorkspace> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-tools-founding-'));
  const write = async (more: Readonly<Record<string, string>>): Promise<void> => {
    for (const [path, text] of Object.entries(more)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
  };
  await write(files);
  const app = composeLocal({ workspace: folder });
  await app.composer.refresh(signal);
  return {
    folder,
    write,
    remove: (path) => rm(join(folder, path), { recursive: true }),
    reload: (paths) => app.composer.refresh(signal, paths),
    async ask<T>(name: keyof typeof OPERATIONS, input = {}, visibility = EVERYTHING): Promise<T> {
      const operation: Operation = await OPERATIONS[name]();
      if (operation.asksIndex?.(input) === true) await app.composer.searchable();
      const reader = app.composer.pin(visibility);
      const { services, clock } = app;
      return (await runOperation(operation, input, {
        services,
        clock,
        subject: LOCAL,
        visibility,
        signal,
        defaultLimit: 50,
        reader,
      })) as T;
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface ShownTool {
  readonly id: string;
  readonly source: string;
  readonly key: string | null;
  readonly name: string;
  readonly description: string;
  readonly capabilities: readonly string[] | 'unknown';
  readonly operations: readonly string[];
  readonly latest_version: string;
  readonly lifecycle: string;
  readonly risk: string;
  readonly effective_risk: string;
  readonly effective_approval: string;
  readonly approval_required: boolean | 'unknown';
  readonly registered: boolean;
  readonly invocable: boolean;
  readonly refusal: string | null;
  readonly author: { readonly name: string } | 'unknown';
  readonly publisher: { readonly name: string; readonly role?: string } | 'unknown';
  readonly license: string;
  readonly pricing: unknown;
  readonly permissions: unknown;
  readonly support: unknown;
  readonly versions: readonly {
    readonly version: string;
    readonly status: string;
    readonly lifecycle: string;
    readonly contract: { readonly inputs: unknown; readonly outputs: unknown } | 'unknown';
    readonly contract_digest: string;
    readonly providers: readonly {
      readonly provider_id: string;
      readonly provider_type: string;
      readonly protocol: string;
    }[];
  }[];
  readonly conflicts: readonly { readonly source: string; readonly reason: string }[];
  readonly diagnostics_list: readonly {
    readonly code: string;
    readonly severity: string;
    readonly message: string;
    readonly path: string;
  }[];
}

export interface ShownList {
  readonly generated_at: string;
  readonly generations: Readonly<Record<string, string>>;
  readonly total: number;
  readonly tools: readonly ShownTool[];
  readonly invalid: readonly { readonly file: string }[];
}

export const VOCABULARY = [
  'file.read',
  'file.write',
  'filesystem.list',
  'database.schema.generate',
  'database.migration.run',
  'database.seed.load',
]
  .map(
    (id) =>
      `- id: ${id}\n  name: ${id}\n  description: The ability ${id}.\n${id === 'database.migration.run' ? '  risk: high\n' : ''}`,
  )
  .join('');
