import type { ProviderType } from '../../core/model/provider-type.ts';

/** Provider types for which there is an adapter. */
export type AdapterType = 'mcp_server' | 'http_api' | 'cli' | 'local_binary';

/** Permanent words. */
export type NotInvocableReason =
  /** Code that a program takes in; there is no running thing to ask. */
  | 'library'
  /** Made for people in front of a browser. */
  | 'for_people'
  /** Says where something can be had; what was had from there is a provider of its own. */
  | 'distribution'
  /** An image has to be run by a container engine, which is not ours to drive. */
  | 'container'
  /** Runs inside a build or workflow system. */
  | 'inside_another_system'
  /** A hosted service whose protocol is not stated, or is none that we speak. */
  | 'protocol_unknown'
  /** A hosted service without an address. */
  | 'address_missing'
  /** The document's word for the type is none that we know. */
  | 'type_unknown';

export type Invocable =
  | { readonly kind: 'invocable'; readonly type: AdapterType }
  | { readonly kind: 'not_invocable'; readonly reason: NotInvocableReason };

type Row = Invocable | { readonly kind: 'by_protocol' };

const by = (type: AdapterType): Row => ({ kind: 'invocable', type });
const never = (reason: NotInvocableReason): Row => ({ kind: 'not_invocable', reason });

const ROWS = {
  mcp_server: by('mcp_server'),
  http_api: by('http_api'),
  cli: by('cli'),
  local_binary: by('local_binary'),
  hosted_service: { kind: 'by_protocol' },
  sdk: never('library'),
  web_application: never('for_people'),
  github_release: never('distribution'),
  npm_package: never('distribution'),
  python_package: never('distribution'),
  marketplace_listing: never('distribution'),
  docker_image: never('container'),
  ci_wrapper: never('inside_another_system'),
  workflow_action: never('inside_another_system'),
} satisfies Record<ProviderType, Row>;

/** Words of offers (`protocol`) and of providers (`runtime.transport`), in lower case and with `_`. */
const PROTOCOLS: ReadonlyMap<string, AdapterType> = new Map([
  ['mcp', 'mcp_server'],
  ['mcp_http', 'mcp_server'],
  ['streamable_http', 'mcp_server'],
  ['sse', 'mcp_server'],
  ['http', 'http_api'],
  ['https', 'http_api'],
  ['http_api', 'http_api'],
  ['rest', 'http_api'],
]);

export interface InvocableQuestion {
  /** undefined: the document's word is not in the list. */
  readonly type: ProviderType | undefined;
  /** Of the offer; else the provider's `runtime.transport`. */
  readonly protocol?: string;
  /** Something states an address: the instance, or else the provider. */
  readonly hasAddress: boolean;
}

/** Whether tools of such a provider can be called from here, and by which adapter; the type of a hosted service is that of its protocol. */
export function invocable({ type, protocol, hasAddress }: InvocableQuestion): Invocable {
  if (type === undefined) return { kind: 'not_invocable', reason: 'type_unknown' };
  const row: Row = ROWS[type];
  if (row.kind !== 'by_protocol') return row;
  const spoken = PROTOCOLS.get((protocol ?? '').toLowerCase().replaceAll('-', '_'));
  if (spoken === undefined) return { kind: 'not_invocable', reason: 'protocol_unknown' };
  return hasAddress
    ? { kind: 'invocable', type: spoken }
    : { kind: 'not_invocable', reason: 'address_missing' };
}

/** For people: one sentence each, with what to do instead. */
export const NOT_INVOCABLE_SENTENCES = {
  library: 'A library is called by the program that takes it in, not from here.',
  for_people: 'A web application is used by people in a browser.',
  distribution:
    'This says where the tool can be had; install it and declare what was installed as a provider of its own.',
  container:
    'A container image is not run from here; declare the command or address of what runs as a provider.',
  inside_another_system: 'This runs inside a build or workflow system, which is not driven from here.',
  protocol_unknown: 'State the protocol of the hosted service in the offer: mcp or http.',
  address_missing: 'State the address of the hosted service: runtime.url, or url of the instance.',
  type_unknown: 'The provider type is none that can be called; correct provider_type.',
} satisfies Record<NotInvocableReason, string>;
