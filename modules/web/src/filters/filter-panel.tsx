import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { capabilitiesQuery, sourcesQuery, toolsQuery } from '../api/queries.ts';
import type { Lifecycle, Risk } from '../api/types.ts';
import type { ListQuery } from '../navigation/place.ts';
import { Foreign } from '../parts/foreign.tsx';
import { RiskMark } from '../parts/risk-mark.tsx';
import { useMessages } from '../text/messages.ts';
import { CheckGroup, type Choice } from './check-group.tsx';
import { NarrowedGroup } from './narrowed-group.tsx';

const RISKS: readonly (Risk | 'unknown')[] = ['low', 'medium', 'high', 'critical', 'unknown'];
const LIFECYCLES: readonly Lifecycle[] = [
  'active',
  'experimental',
  'maintenance',
  'planned',
  'deprecated',
  'withdrawn',
  'unknown',
];

/** The most values of one facet that a server tells. */
const MOST_VALUES = 50;

/** What the list can be narrowed by. */
export function FilterPanel({
  query,
  onChange,
}: {
  readonly query: ListQuery;
  readonly onChange: (query: ListQuery) => void;
}): ReactNode {
  const messages = useMessages();
  const { filter } = messages;
  const sources = useQuery(sourcesQuery).data ?? [];
  const { countOf, tags } = useCounts(query);
  const capabilities = useCapabilityChoices(countOf('capability'));
  const [ofRisk, ofLifecycle, ofSource] = [countOf('risk'), countOf('lifecycle'), countOf('source')];
  return (
    <form className="filters" onSubmit={(event) => event.preventDefault()}>
      <CheckGroup
        title={filter.risk}
        choices={RISKS.map((value) => ({ value, label: <RiskMark risk={value} bare />, ...ofRisk(value) }))}
        chosen={query.risk}
        onChange={(risk) => onChange({ ...query, risk })}
      />
      <NarrowedGroup
        title={filter.capability}
        placeholder={messages.narrowCapabilities}
        choices={capabilities.choices}
        chosen={query.capability}
        onChange={(capability) => onChange({ ...query, capability })}
        textOf={({ value }) => capabilities.textOf(value)}
      />
      {(tags.length > 0 || query.tag.length > 0) && (
        <NarrowedGroup
          title={filter.tag}
          placeholder={messages.narrowTags}
          choices={tags}
          chosen={query.tag}
          onChange={(tag) => onChange({ ...query, tag })}
          textOf={({ value }) => value}
        />
      )}
      <CheckGroup
        title={filter.lifecycle}
        choices={LIFECYCLES.map((value) => ({
          value,
          label: value === 'unknown' ? messages.unknown : messages.lifecycle[value],
          ...ofLifecycle(value),
        }))}
        chosen={query.lifecycle}
        onChange={(lifecycle) => onChange({ ...query, lifecycle })}
      />
      {(sources.length > 1 || query.source.length > 0) && (
        <CheckGroup
          title={filter.source}
          choices={[...new Set([...sources, ...query.source])].map((value) => ({
            value,
            label: <Foreign text={value} />,
            ...ofSource(value),
          }))}
          chosen={query.source}
          onChange={(source) => onChange({ ...query, source })}
        />
      )}
      <Registration query={query} onChange={onChange} />
    </form>
  );
}

function Registration({
  query,
  onChange,
}: {
  readonly query: ListQuery;
  readonly onChange: (query: ListQuery) => void;
}): ReactNode {
  const messages = useMessages();
  const choices = [
    [undefined, messages.anyRegistration],
    [true, messages.registered],
    [false, messages.notRegistered],
  ] as const;
  return (
    <fieldset className="filter">
      <legend>{messages.filter.registered}</legend>
      {choices.map(([value, label]) => (
        <label key={label} className="choice">
          <input
            type="radio"
            name="registered"
            checked={query.registered === value}
            onChange={() => onChange({ ...query, registered: value })}
          />
          <span className="choice-label">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The vocabulary, what most of the listed tools implement first; where that is not known, most of all tools. */
function useCapabilityChoices(countOf: (id: string) => { readonly count?: number }): {
  readonly choices: readonly Choice[];
  textOf(id: string): string;
} {
  const capabilities = useQuery(capabilitiesQuery).data ?? [];
  const names = new Map(capabilities.map(({ id, name }) => [id, `${id} ${name}`]));
  const choices = capabilities
    .filter(({ tools }) => tools.length > 0)
    .map((each) => ({ ...each, ...countOf(each.id) }))
    .sort(
      (a, b) => (b.count ?? 0) - (a.count ?? 0) || b.tools.length - a.tools.length || (a.id < b.id ? -1 : 1),
    )
    .map(
      ({ id, name, count }): Choice => ({
        value: id,
        label: <Foreign text={name} />,
        ...(count !== undefined && { count }),
      }),
    );
  return { choices, textOf: (id) => names.get(id) ?? id };
}

/** How many of what is listed have a value of a filter; undefined: not known, or that filter is what narrows the list. */
function useCounts(query: ListQuery) {
  const { data } = useInfiniteQuery(toolsQuery(query));
  const facets = data?.pages[0]?.facets;
  const countOf =
    (filter: 'capability' | 'risk' | 'lifecycle' | 'source') =>
    (value: string): { readonly count?: number } => {
      if (facets === undefined || query[filter].length > 0) return {};
      const found = facets[filter].find((each) => each.value === value);
      // Of so many values only the most frequent are told.
      if (found === undefined && facets[filter].length >= MOST_VALUES) return {};
      return { count: found?.count ?? 0 };
    };
  const tags = (facets?.tag ?? []).map(
    ({ value, count }): Choice => ({ value, label: <Foreign text={value} />, count }),
  );
  return { countOf, tags };
}
