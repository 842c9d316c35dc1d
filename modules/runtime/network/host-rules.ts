import { isIP } from 'node:net';
import { type AddressKind, addressKind } from './address-kind.ts';

/** Addresses that may be reached under one host. */
export type AllowedKinds = ReadonlySet<AddressKind>;

const PUBLIC: AllowedKinds = new Set(['public']);
const LOOPBACK: AllowedKinds = new Set(['loopback']);

export interface HostRulesInput {
  /** URLs as Git or the configuration declares them. */
  readonly declared: readonly string[];
  /** `public`: hosts that nobody declared too, as an authorization server that a provider names; never within a private network. */
  readonly others: 'refused' | 'public';
}

/** Which kinds of addresses each host may have; decided once, by what was declared, and never by what a name resolves to. */
export class HostRules {
  readonly #hosts: ReadonlyMap<string, AllowedKinds>;
  readonly #others: HostRulesInput['others'];

  constructor({ declared, others }: HostRulesInput) {
    this.#hosts = new Map(
      declared.flatMap((text): [string, AllowedKinds][] => {
        const url = URL.parse(text);
        return url === null || !isUsable(url) ? [] : [[url.hostname, kindsOf(url.hostname)]];
      }),
    );
    this.#others = others;
  }

  /** undefined: this URL is not to be asked at all. */
  allowed(url: URL): AllowedKinds | undefined {
    if (!isUsable(url)) return undefined;
    const kinds = this.ofHost(url.hostname);
    const address = literal(url.hostname);
    return address === undefined || kinds?.has(addressKind(address)) === true ? kinds : undefined;
  }

  /** By a host as URLs write it, or as it is handed to DNS. */
  ofHost(hostname: string): AllowedKinds | undefined {
    return this.#hosts.get(hostname) ?? (this.#others === 'public' ? PUBLIC : undefined);
  }
}

/** `localhost` and what is below it are this machine (RFC 6761), whatever a name server says. */
export const isLocalName = (hostname: string): boolean => /^(?:.+\.)?localhost\.?$/i.test(hostname);

function isUsable({ protocol, username, password, hostname }: URL): boolean {
  return (
    (protocol === 'http:' || protocol === 'https:') && username === '' && password === '' && hostname !== ''
  );
}

/** A name means public addresses; who means a private one names it. */
function kindsOf(hostname: string): AllowedKinds {
  if (isLocalName(hostname)) return LOOPBACK;
  const address = literal(hostname);
  if (address === undefined) return PUBLIC;
  const kind = addressKind(address);
  return kind === 'never' ? new Set() : new Set([kind]);
}

/** URLs write every spelling of IPv4 (decimal, octal, hexadecimal, short) as four decimal numbers. */
function literal(hostname: string): string | undefined {
  const text = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(text) === 0 ? undefined : text;
}
