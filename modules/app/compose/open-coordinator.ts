import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { CatalogError } from '../../core/errors.ts';
import { parseRegistryId, type RegistryId } from '../../core/ids.ts';
import { LOCAL, namedSubject, parseSubjectId, type Subject } from '../../core/model/subject.ts';
import { Coordinator } from '../../runtime/coordinator/index.ts';
import type { App } from '../app.ts';
import { composeLocal } from '../compose.ts';

export type {
  ActivatedTool,
  Coordinator,
  RejectionCode,
  Route,
  RouteCandidate,
  Routed,
  RouteReason,
  RouteRequest,
  ToolDescription,
  Used,
  UseOptions,
  UseRequest,
} from '../../runtime/coordinator/index.ts';

export interface CoordinatorOptions {
  /** The folder of the workspace; default: that of the tools.json, else the working folder. */
  readonly workspace?: string;
  /** The id of a registry of the workspace, or the path of a tools.json within it; default: all of its registries. */
  readonly registry?: string;
  /** For whom it works: `agent:helper`; default: `local`, whom nobody else is. */
  readonly subject?: string;
  /** Stays with what was read, until `reload` is asked for; default: files are watched. */
  readonly watch?: boolean;
  /** What went wrong behind answers, such as a journal that cannot be written. */
  readonly onFailure?: (error: unknown) => void;
}

/**
 * Opens the Coordinator of seed 000 over files of this machine, for an agent framework to embed; the registries are loaded
 * when it resolves. Throws a `CatalogError` (`code`, `hint`): `not_found` where there is no such registry or file,
 * `invalid_request` where the options cannot be understood. Ends with `await using`.
 */
export async function openCoordinator(options: CoordinatorOptions = {}): Promise<Coordinator> {
  const { onFailure, watch = true } = options;
  const subject = subjectOf(options.subject);
  const place = await placeOf(options);
  const app = composeLocal({
    workspace: place.workspace,
    ...(onFailure !== undefined && { onFailure }),
    ...('file' in place && { registries: [{ id: place.registry, path: place.file }] }),
  });
  try {
    await app.composer.refresh(new AbortController().signal);
    if (place.registry !== undefined && !knows(app, subject, place.registry))
      throw new CatalogError(
        'not_found',
        `The workspace has no registry \`${place.registry}\`.`,
        'List it under `registries` in agent-tools.yaml, or name its tools.json.',
      );
  } catch (error) {
    await app[Symbol.asyncDispose]();
    throw error;
  }
  const watching = watch ? app.composer.follow(onFailure ?? (() => {})) : undefined;
  const { services, composer, clock, journal, visibility } = app;
  return new Coordinator({
    catalog: composer,
    visibility: () => visibility.of(subject),
    calls: services.calls,
    journal,
    reloader: services.reloader,
    clock,
    subject,
    requestId: () => randomBytes(16).toString('hex'),
    ...(place.registry !== undefined && { registry: place.registry }),
    async close() {
      watching?.[Symbol.dispose]();
      await app[Symbol.asyncDispose]();
    },
  });
}

const knows = ({ composer, visibility }: App, subject: Subject, registry: RegistryId): boolean =>
  composer.pin(visibility.of(subject)).registry(registry) !== undefined;

function subjectOf(text: string | undefined): Subject {
  if (text === undefined) return LOCAL;
  const id = parseSubjectId(text);
  if (id === undefined)
    throw new CatalogError('invalid_request', 'That is no subject.', 'Write `agent:` and its name.');
  return namedSubject(id);
}

/** Of a tools.json that was named by its path. */
const OWN_REGISTRY = registryNamed('local');

function registryNamed(text: string): RegistryId {
  const id = parseRegistryId(text);
  if (id === undefined)
    throw new CatalogError('invalid_request', 'That is no id of a registry.', 'Name an id, or a tools.json.');
  return id;
}

type Place =
  | { readonly workspace: string; readonly registry?: RegistryId }
  | { readonly workspace: string; readonly registry: RegistryId; readonly file: string };

/** A registry that is a path is the only one, under the id `local`. */
async function placeOf({ workspace, registry }: CoordinatorOptions): Promise<Place> {
  if (registry === undefined) return { workspace: await folderOf(workspace) };
  if (!/[/\\]|\.json$/.test(registry)) {
    const id = registryNamed(registry);
    return { workspace: await folderOf(workspace), registry: id };
  }
  const path = resolve(workspace ?? '.', registry);
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true)
    throw new CatalogError('not_found', `There is no file \`${basename(path)}\`.`, 'Check the path.');
  const folder = workspace === undefined ? dirname(path) : await folderOf(workspace);
  const file = relative(folder, path).split(sep).join('/');
  if (file.startsWith('../'))
    throw new CatalogError(
      'invalid_request',
      'The tools.json lies outside of the workspace.',
      'Leave out `workspace`.',
    );
  return { workspace: folder, registry: OWN_REGISTRY, file };
}

async function folderOf(workspace = '.'): Promise<string> {
  const folder = resolve(workspace);
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory() !== true)
    throw new CatalogError('not_found', 'The workspace is no folder.', 'Check the path.');
  return folder;
}
