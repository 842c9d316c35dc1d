import { queryString } from '../api/client.ts';
import type { ApprovalState } from '../api/types.ts';

/** What the list is narrowed by; the names are those of the API and of the address. */
export interface ListQuery {
  readonly q: string;
  readonly capability: readonly string[];
  readonly risk: readonly string[];
  readonly lifecycle: readonly string[];
  readonly source: readonly string[];
  readonly tag: readonly string[];
  readonly registered: boolean | undefined;
}

export type ListFilter = 'capability' | 'risk' | 'lifecycle' | 'source' | 'tag';
export const LIST_FILTERS: readonly ListFilter[] = ['capability', 'risk', 'lifecycle', 'source', 'tag'];

export const EVERYTHING: ListQuery = {
  q: '',
  capability: [],
  risk: [],
  lifecycle: [],
  source: [],
  tag: [],
  registered: undefined,
};

/** A tool of one source; without a source, the one that the id resolves to. */
export interface ToolAddress {
  readonly id: string;
  readonly source: string | undefined;
}

export const APPROVAL_STATES = [
  'pending',
  'approved',
  'rejected',
  'expired',
  'cancelled',
  'voided',
] as const satisfies readonly ApprovalState[];

/** What the approvals are narrowed by; undefined: by nothing. */
export interface ApprovalQuery {
  readonly state: ApprovalState | undefined;
  readonly subject: string | undefined;
  readonly tool: string | undefined;
}

/** What an address shows. */
export type Place =
  | { readonly page: 'tools'; readonly query: ListQuery; readonly tool: ToolAddress | undefined }
  | { readonly page: 'capabilities' }
  | { readonly page: 'capability'; readonly id: string }
  | { readonly page: 'provider'; readonly id: string }
  | { readonly page: 'approvals'; readonly query: ApprovalQuery }
  | { readonly page: 'approval'; readonly id: string }
  | { readonly page: 'nowhere' };

/** Reads an address; whatever it does not know is ignored, and an unknown path is nowhere. */
export function parsePlace(path: string, search: string): Place {
  const [first = '', second, ...rest] = path.split('/').slice(1).map(decoded);
  const parameters = new URLSearchParams(search);
  if (rest.length > 0) return { page: 'nowhere' };
  if (first === '' && second === undefined)
    return {
      page: 'tools',
      query: listQuery(parameters),
      tool: toolAddress(parameters.get('tool'), parameters),
    };
  if (first === 'tools' && second !== undefined)
    return { page: 'tools', query: listQuery(parameters), tool: toolAddress(second, parameters) };
  if (first === 'capabilities')
    return second === undefined || second === ''
      ? { page: 'capabilities' }
      : { page: 'capability', id: second };
  if (first === 'approvals')
    return second === undefined || second === ''
      ? { page: 'approvals', query: approvalQuery(parameters) }
      : { page: 'approval', id: second };
  if (first === 'providers' && second !== undefined) return { page: 'provider', id: second };
  return { page: 'nowhere' };
}

/** The address of a place; reading it gives the place back. */
export function addressOf(place: Place): string {
  switch (place.page) {
    case 'tools': {
      const { q, registered, ...filters } = place.query;
      const from = place.tool?.source;
      const query = queryString({ q: q === '' ? undefined : q, ...filters, registered, from });
      return place.tool === undefined ? `/${query}` : `/tools/${encodeURIComponent(place.tool.id)}${query}`;
    }
    case 'capabilities':
      return '/capabilities';
    case 'capability':
      return `/capabilities/${encodeURIComponent(place.id)}`;
    case 'provider':
      return `/providers/${encodeURIComponent(place.id)}`;
    case 'approvals':
      return `/approvals${queryString({ ...place.query })}`;
    case 'approval':
      return `/approvals/${encodeURIComponent(place.id)}`;
    case 'nowhere':
      return '/';
  }
}

export const toolPlace = (id: string, source?: string, query = EVERYTHING): Place => ({
  page: 'tools',
  query,
  tool: { id, source },
});

export const listPlace = (query: Partial<ListQuery>): Place => ({
  page: 'tools',
  query: { ...EVERYTHING, ...query },
  tool: undefined,
});

export const approvalsPlace = (query: Partial<ApprovalQuery>): Place => ({
  page: 'approvals',
  query: { state: undefined, subject: undefined, tool: undefined, ...query },
});

function approvalQuery(parameters: URLSearchParams): ApprovalQuery {
  const given = (name: string): string | undefined => parameters.get(name) || undefined;
  return {
    state: APPROVAL_STATES.find((state) => state === parameters.get('state')),
    subject: given('subject'),
    tool: given('tool'),
  };
}

function listQuery(parameters: URLSearchParams): ListQuery {
  const registered = parameters.get('registered');
  return {
    q: parameters.get('q') ?? '',
    capability: parameters.getAll('capability'),
    risk: parameters.getAll('risk'),
    lifecycle: parameters.getAll('lifecycle'),
    source: parameters.getAll('source'),
    tag: parameters.getAll('tag'),
    registered: registered === 'true' ? true : registered === 'false' ? false : undefined,
  };
}

function toolAddress(id: string | null, parameters: URLSearchParams): ToolAddress | undefined {
  return id === null || id === '' ? undefined : { id, source: parameters.get('from') ?? undefined };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
