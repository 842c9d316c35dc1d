import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressKind } from './address-kind.ts';

describe('what an address is', () => {
  test.each([
    ['93.184.215.14', 'public'],
    ['2606:2800:21f:cb07::1', 'public'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['::127.0.0.1', 'loopback'],
    ['64:ff9b::7f00:1', 'loopback'],
    ['10.0.0.1', 'private'],
    ['100.64.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['172.32.0.0', 'public'],
    ['192.168.1.1', 'private'],
    ['198.18.0.1', 'private'],
    ['192.0.2.1', 'private'],
    ['fc00::1', 'private'],
    ['fdff::1', 'private'],
    ['fec0::1', 'private'],
    ['2001:db8::1', 'private'],
    ['64:ff9b:1::1', 'private'],
    ['::ffff:10.0.0.1', 'private'],
    ['2002:0a00:0001::1', 'private'],
    // Teredo writes the address with all its bits turned.
    ['2001:0:4136:e378:8000:63bf:f5ff:fffe', 'private'],
    ['2001:0:4136:e378:8000:63bf:a247:28f1', 'public'],
    ['0.0.0.0', 'never'],
    ['0.1.2.3', 'never'],
    ['::', 'never'],
    ['169.254.169.254', 'never'],
    ['::ffff:169.254.169.254', 'never'],
    ['::ffff:a9fe:a9fe', 'never'],
    ['::ffff:0:a9fe:a9fe', 'never'],
    ['64:ff9b::a9fe:a9fe', 'never'],
    ['2002:a9fe:a9fe::1', 'never'],
    ['fe80::1', 'never'],
    ['fe80::1%eth0', 'never'],
    ['::1%lo', 'never'],
    ['febf::1', 'never'],
    ['fd00:ec2::254', 'never'],
    ['fd00:0ec2:0:0:0:0:0:0254', 'never'],
    ['fd20:ce::254', 'never'],
    ['100.100.100.200', 'never'],
    ['168.63.129.16', 'never'],
    ['192.0.0.192', 'never'],
    ['224.0.0.1', 'never'],
    ['255.255.255.255', 'never'],
    ['ff02::1', 'never'],
    // No addresses as the system writes them.
    ['0177.0.0.1', 'never'],
    ['2130706433', 'never'],
    ['127.1', 'never'],
    ['0x7f.1', 'never'],
    ['localhost', 'never'],
    ['', 'never'],
  ] as const)('%s: %s', (address, kind) => {
    expect(addressKind(address)).toBe(kind);
  });

  test('an IPv4 address is the same in every dress', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const kind = addressKind(address);
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
        const high = ((a << 8) | b).toString(16);
        const low = ((c << 8) | d).toString(16);
        for (const dressed of [
          `::ffff:${address}`,
          `::ffff:${high}:${low}`,
          `64:ff9b::${high}:${low}`,
          `2002:${high}:${low}::`,
        ])
          expect([dressed, addressKind(dressed)]).toEqual([dressed, kind]);
      }),
    );
  });

  test('every text has a kind, and what is no address is never used', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV6(), fc.domain()), (text) => {
        expect(['public', 'private', 'loopback', 'never']).toContain(addressKind(text));
      }),
    );
  });
});
