import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { LIST_FILTERS, type ListQuery, type ToolAddress } from '../navigation/place.ts';
import { queryString, readJson } from './client.ts';
import { nextExpiry } from './next-expiry.ts';
import type {
  Capability,
  CapabilityItem,
  CapabilityList,
  Provider,
  RegistryList,
  Status,
  Suggestions,
  Tool,
  ToolPage,
} from './types.ts';

const PAGE = 50;
const SUGGESTIONS = 6;

/** The list as it is narrowed; with words, ranked. */
export function toolsQuery(query: ListQuery) {
  const filters = Object.fromEntries(LIST_FILTERS.map((filter) => [filter, query[filter]]));
  const words = query.q.trim();
  const asked = { ...filters, registered: query.registered, limit: PAGE };
  // What was counted once need not be counted with each further page.
  const from = (cursor: string | undefined) => (cursor === undefined ? { facets: true } : { cursor });
  return infiniteQueryOptions({
    queryKey: ['tools', words, asked],
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      readJson<ToolPage>(
        words === ''
          ? `/v1/tools${queryString({ ...asked, ...from(pageParam) })}`
          : `/v1/search${queryString({ q: words, ...asked, ...from(pageParam) })}`,
        signal,
      ),
    getNextPageParam: (last: ToolPage) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export const toolPath = ({ id, source }: ToolAddress): string =>
  `/v1/tools/${encodeURIComponent(id)}${queryString({ source })}`;

export const toolQuery = (address: ToolAddress) =>
  queryOptions({
    queryKey: ['tool', address.id, address.source ?? null],
    queryFn: ({ signal }) => readJson<Tool>(toolPath(address), signal),
  });

const statusPath = (id: string): string => `/v1/catalog${queryString({ id })}`;

/** What is known of a tool's instances; read again when the first of it becomes too old to be believed. */
export const statusQuery = (id: string) =>
  queryOptions({
    queryKey: ['status', id],
    queryFn: ({ signal }) => readJson<Status>(statusPath(id), signal),
    refetchInterval: ({ state: { data } }) => nextExpiry(data, Date.now()) ?? false,
  });

export const suggestQuery = (prefix: string) =>
  queryOptions({
    queryKey: ['suggest', prefix],
    queryFn: ({ signal }) =>
      readJson<Suggestions>(`/v1/suggest${queryString({ prefix, limit: SUGGESTIONS })}`, signal),
    enabled: prefix.trim().length > 1,
    placeholderData: keepPreviousData,
  });

/** The whole vocabulary: it is small beside the tools. */
export const capabilitiesQuery = queryOptions({
  queryKey: ['capabilities'],
  async queryFn({ signal }): Promise<readonly CapabilityItem[]> {
    const all: CapabilityItem[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page: CapabilityList = await readJson(
        `/v1/capabilities${queryString({ limit: 200, cursor })}`,
        signal,
      );
      all.push(...page.capabilities);
      cursor = page.next_cursor;
    }
    return all;
  },
});

export const capabilityPath = (id: string): string => `/v1/capabilities/${encodeURIComponent(id)}`;
export const capabilityQuery = (id: string) =>
  queryOptions({
    queryKey: ['capability', id],
    queryFn: ({ signal }) => readJson<Capability>(capabilityPath(id), signal),
  });

export const providerPath = (id: string): string => `/v1/providers/${encodeURIComponent(id)}`;
export const providerQuery = (id: string) =>
  queryOptions({
    queryKey: ['provider', id],
    queryFn: ({ signal }) => readJson<Provider>(providerPath(id), signal),
  });

/** What a tool can come from. */
export const sourcesQuery = queryOptions({
  queryKey: ['sources'],
  async queryFn({ signal }): Promise<readonly string[]> {
    const { registries } = await readJson<RegistryList>('/v1/registries?limit=200', signal);
    return ['definitions', ...registries.map(({ registry_id }) => `registry:${registry_id}`)];
  },
});
