import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePackageUrl } from './package-url.ts';

describe('a package URL', () => {
  test.each([
    ['pkg:npm/%40acme/files@1.2.0', 'pkg:npm/%40acme/files@1.2.0'],
    ['pkg:npm/@acme/files@1.2.0', 'pkg:npm/%40acme/files@1.2.0'],
    ['pkg:NPM/files@1.2.0', 'pkg:npm/files@1.2.0'],
    ['pkg:pypi/My_Pkg@1.0', 'pkg:pypi/my-pkg@1.0'],
    [
      'pkg:oci/img@sha256%3Aabc?tag=v1&repository_url=ghcr.io%2Fo%2Fimg',
      'pkg:oci/img@sha256:abc?repository_url=ghcr.io%2Fo%2Fimg&tag=v1',
    ],
    ['pkg:github/acme/tools@v1#sub/folder', 'pkg:github/acme/tools@v1#sub/folder'],
    ['pkg:npm/files', 'pkg:npm/files'],
  ])('%s is written %s', (written, canonical) => {
    expect(parsePackageUrl(written)).toEqual({ ok: true, value: canonical });
    expect(parsePackageUrl(canonical)).toEqual({ ok: true, value: canonical });
  });

  test.each([
    ['nothing', '', 'invalid_value'],
    ['no scheme', 'npm/files@1', 'invalid_value'],
    ['another scheme', 'https://npm.example/files', 'invalid_value'],
    ['no name', 'pkg:npm/', 'invalid_value'],
    ['a broken escape', 'pkg:npm/files@%zz', 'invalid_value'],
    ['a type that is none', 'pkg:1a/files@1', 'invalid_value'],
    ['a line feed at its end', 'pkg:npm/files@1\n', 'invalid_value'],
    ['an escaped line feed', 'pkg:npm/files@1%0A', 'invalid_value'],
    ['an override of direction', 'pkg:npm/files@1\u202e', 'invalid_value'],
    ['a character of no width, escaped', 'pkg:npm/fi%E2%80%8Bles@1', 'invalid_value'],
    ['a NUL', 'pkg:npm/files@%00', 'invalid_value'],
    ['credentials', 'pkg:npm/files@1?repository_url=https://user:pass@npm.example', 'literal_secret'],
    ['a path', 'pkg:generic/files@1?file_name=%2Fhome%2Fme%2Ffiles', 'invalid_value'],
    ['a path of Windows', 'pkg:generic/files@1?file_name=C:%5Cfiles', 'invalid_value'],
    ['a file URL', 'pkg:generic/files@1?download_url=file:%2F%2F%2Fhome', 'invalid_value'],
    ['too much', `pkg:npm/${'a'.repeat(1_000)}@1`, 'invalid_value'],
  ])('is not what has %s', (_what, written, code) => {
    const parsed = parsePackageUrl(written);
    expect(parsed).toMatchObject({ ok: false, error: { code } });
    expect(JSON.stringify(parsed)).not.toMatch(/pass|home/);
  });
});

test('whatever is given, there is an answer, and a canonical text stays as it is', () => {
  const part = fc.string({ unit: 'binary', maxLength: 12 });
  const written = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .tuple(fc.constantFrom('npm', 'pypi', 'oci', 'github', 'x'), part, part, part, part)
      .map(
        ([type, space, name, version, rest]) => `pkg:${type}/${space}/${name}@${version}?a=${rest}#${rest}`,
      ),
    fc
      .tuple(fc.constantFrom('npm', 'pypi', 'oci'), part, part)
      .map(
        ([type, name, version]) =>
          `pkg:${type}/${encodeURIComponent(name.toWellFormed())}@${encodeURIComponent(version.toWellFormed())}`,
      ),
  );
  fc.assert(
    fc.property(written, (text) => {
      const parsed = parsePackageUrl(text);
      if (parsed.ok) expect(parsePackageUrl(parsed.value)).toEqual(parsed);
    }),
  );
});
