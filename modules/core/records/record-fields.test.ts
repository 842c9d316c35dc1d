import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import {
  codeField,
  contractDigestField,
  digestField,
  durationField,
  familyKeyField,
  implementationField,
  instantField,
  loadedArtifactField,
  originField,
  revisionField,
  versionField,
} from './record-fields.ts';

const hex = (length: number): string => 'a1'.repeat(length / 2);
const base64 = (length: number): string => 'Zm+/'.repeat(length / 4);

const TABLE: readonly (readonly [string, z.ZodType, readonly unknown[], readonly unknown[]])[] = [
  [
    'a digest',
    digestField,
    [
      `sha256:${hex(64)}`,
      `sha384:${hex(96)}`,
      `sha512:${hex(128)}`,
      `sha256-${base64(40)}Zm8=`,
      `sha384-${base64(64)}`,
      `sha512-${base64(84)}Zg==`,
    ],
    [
      '',
      hex(64),
      `sha256:${hex(62)}`,
      `sha256:${hex(64).toUpperCase()}`,
      `sha256:${hex(64)} `,
      `sha512-${hex(128)}`,
      `sha512-${base64(88)}`,
      `sha1:${hex(40)}`,
      `md5:${hex(32)}`,
      `sha256:${hex(64)}\n`,
    ],
  ],
  [
    'what a runtime loaded',
    loadedArtifactField,
    [
      `sha256:${hex(64)}`,
      'sha512-abc',
      'pkg:npm/%40acme/files@1.2.0',
      'pkg:deb/debian/curl@8.5.0-2?arch=amd64&distro=trixie',
      `inventory|pkg:npm/%40acme/files@1.2.0|sha512-${base64(84)}Zg==`,
      'inventory||rev-7',
      'index:official|pkg:npm/files@1.0.0|',
    ],
    [
      '',
      '/opt/plugins/x.wasm',
      'sha1:/home/alice/x',
      'inventory|/home/alice/secret.tgz',
      'inventory|/home/alice/secret.tgz|',
      'index:https://user:pw@intern.corp/',
      'pkg:npm/x@1?download_url=https://u:p@host/y',
      'pkg:npm//home/x',
      'a host',
    ],
  ],
  [
    'a contract digest',
    contractDigestField,
    [`sha256:${hex(64)}`],
    [`sha512:${hex(128)}`, `sha256:${hex(60)}`],
  ],
  [
    'a code',
    codeField,
    ['signature_missing', 'a', 'http2_off'],
    ['', 'Signature', 'signature-missing', '_a', 'a_', 'a__b', 'EACCES: /home/x', 'a'.repeat(101)],
  ],
  ['a version', versionField, ['1.2.0', '2026.8.31', '1.0.0-rc.1+build'], ['', '1.0 beta', '../1', '-1']],
  [
    'a revision',
    revisionField,
    ['7', 'r7', 'rev:2026-01-01'],
    ['', ' 7', '../7', 'a b', 'a/../b'.padStart(201, 'a')],
  ],
  [
    'a key',
    familyKeyField,
    ['tool:filesystem.read_file', 'channel:discord'],
    ['discord', 'Tool:a', 'tool:', 'tool:A'],
  ],
  [
    'an implementation',
    implementationField,
    ['tool:a@1.0.0#p', 'channel:discord#zeroclaw'],
    ['tool:a', 'tool:a@1.0.0', '#p', 'tool:a@1.0.0#P'],
  ],
  ['an origin', originField, ['index:official'], ['official', 'index:', 'registry:official', 'index:A']],
  [
    'a duration',
    durationField,
    [0, 1, 3_155_760_000_000],
    [-1, 0.5, 3_155_760_000_001, '1', Number.NaN, Number.POSITIVE_INFINITY],
  ],
];

describe.each(TABLE)('%s', (_what, field, right, wrong) => {
  test.each(right)('%j is one', (value) => {
    expect(field.safeParse(value)).toEqual({ success: true, data: value });
  });

  test.each(wrong)('%j is none', (value) => {
    expect(field.safeParse(value).success).toBe(false);
  });
});

describe('an instant', () => {
  test.each([
    ['2026-01-01T10:00:00Z', '2026-01-01T10:00:00.000Z'],
    ['2026-01-01T10:00:00.5+02:00', '2026-01-01T08:00:00.500Z'],
    ['2024-02-29T00:00:00.000Z', '2024-02-29T00:00:00.000Z'],
  ])('%s is %s', (written, instant) => {
    expect(instantField.parse(written)).toBe(instant);
  });

  test.each([
    '2026-01-01',
    '2026-01-01T10:00:00',
    '2026-02-29T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '9999-12-31T23:59:59-01:00',
    '0000-01-01T00:00:00+01:00',
    'now',
    1,
  ])('%j is none', (written) => {
    expect(instantField.safeParse(written).success).toBe(false);
  });
});
