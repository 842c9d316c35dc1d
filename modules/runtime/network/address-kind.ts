import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * `never`: nothing that a provider could rightly be: link-local, multicast, broadcast, unspecified, and the addresses
 * at which clouds tell machines their credentials. `loopback`: this machine. `private`: of networks that are not the
 * public one (also shared, benchmark and documentation addresses). What is no address at all is `never`.
 */
export type AddressKind = 'public' | 'private' | 'loopback' | 'never';

type Row = readonly [network: string, prefix: number];

const NEVER = blocks([
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Metadata of Alibaba, Oracle and Azure.
  ['100.100.100.200', 32],
  ['192.0.0.192', 32],
  ['168.63.129.16', 32],
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  // Metadata of AWS and Google.
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
]);

const LOOPBACK = blocks([
  ['127.0.0.0', 8],
  ['::1', 128],
]);

/** Of the registries of special-purpose addresses (RFC 6890, RFC 8190) what is not globally reachable. */
const PRIVATE = blocks([
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:2::', 48],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fec0::', 10],
]);

/** An address as DNS gives it or a URL names it, without brackets. */
export function addressKind(address: string): AddressKind {
  if (isIPv4(address)) return kindOf(address, 'ipv4');
  // A zone (`fe80::1%eth0`) belongs to link-local addresses only.
  if (!isIPv6(address) || address.includes('%')) return 'never';
  const within = embedded(address);
  return within === undefined ? kindOf(address, 'ipv6') : kindOf(within, 'ipv4');
}

function kindOf(address: string, family: 'ipv4' | 'ipv6'): AddressKind {
  if (NEVER.check(address, family)) return 'never';
  if (LOOPBACK.check(address, family)) return 'loopback';
  return PRIVATE.check(address, family) ? 'private' : 'public';
}

/** The IPv4 address that is meant by an IPv6 one: mapped, compatible, translated (NAT64), 6to4, Teredo. */
function embedded(address: string): string | undefined {
  const groups = groupsOf(address);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
  const low = dotted(g, h);
  const isZero = (...each: readonly number[]): boolean => each.every((group) => group === 0);
  if (isZero(a, b, c, d, e) && f === 0xffff) return low;
  if (isZero(a, b, c, d) && e === 0xffff && f === 0) return low;
  if (isZero(a, b, c, d, e, f) && !(g === 0 && h <= 1)) return low;
  if (a === 0x64 && b === 0xff9b && isZero(c, d, e, f)) return low;
  if (a === 0x2002) return dotted(b, c);
  if (a === 0x2001 && b === 0) return dotted(g ^ 0xffff, h ^ 0xffff);
  return undefined;
}

/** Eight numbers of 16 bits; a URL writes every spelling of an address in one way. */
function groupsOf(address: string): readonly number[] {
  const written = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1) ?? '';
  const [head = '', tail] = written.split('::');
  const numbers = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [numbers(head), numbers(tail ?? '')];
  return [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last];
}

const dotted = (high: number, low: number): string =>
  [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');

function blocks(rows: readonly Row[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of rows) list.addSubnet(network, prefix, isIPv6(network) ? 'ipv6' : 'ipv4');
  return list;
}
