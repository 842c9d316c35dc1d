import { closed, type Requirement } from './requirement.ts';

/** DESIGN 2. */
export const LAWS: readonly Requirement[] = [
  closed(
    'LAW-1',
    'The tool is the primary object. An MCP server is a kind of provider, never a catalog item.',
  ),
  closed('LAW-2', 'The catalog is a projection. It reads canonical owners and writes nothing.'),
  closed('LAW-2-CACHE', 'Any cache can be deleted at any time: rebuilding gives the same answer.'),
  closed(
    'LAW-3',
    'Five identities never merge: package artifact, capability, implementation, configured instance, runtime observation.',
  ),
  closed(
    'LAW-4',
    'Identity is declared by its owner, never inferred from a callable name, display name or broad category.',
  ),
  closed('LAW-5', 'A missing fact is unknown, not false.'),
  closed('LAW-6', 'Visibility is not authority. The catalog may hide; it can never permit a call.'),
  closed(
    'LAW-7',
    'Registry and manifest text is data: quoted, bounded, cleaned of control characters; never an instruction, path, command, markup.',
  ),
  closed(
    'LAW-8',
    'Nothing private leaves through a projection: no secret, no host name or user name, no absolute path, no raw error.',
  ),
  closed(
    'LAW-9',
    'One bad entry never takes the others down. It stays visible with located diagnostics, not registered, not invocable.',
  ),
  closed(
    'LAW-9-KEPT',
    'A load that fails as a whole keeps the previous generation in this process’s memory only …',
  ),
  closed('LAW-9-SAID', '… and every projection says so.'),
  closed('LAW-10', 'Reload is atomic. A reader sees the old generation or the new one, never a mixture.'),
];
