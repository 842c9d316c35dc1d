import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadCedar } from './cedar-engine.ts';
import { checkPolicies } from './policy-set.ts';
import { isTooIntricate, splitPolicies } from './policy-text.ts';
import { sha256 } from './testing/example-policies.ts';

const check = async (...texts: readonly string[]) =>
  checkPolicies(
    texts.map((text, at) => ({ file: `policy/${at}.cedar`, text })),
    await loadCedar(),
    sha256,
  );

const placed = async (...texts: readonly string[]) =>
  (await check(...texts)).diagnostics.map(
    ({ file, line, column, severity, code }) => `${file}:${line}:${column} ${severity} ${code}`,
  );

const SEE = 'permit (principal, action == Action::"see", resource)';

describe('findings of policies', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['none', [`@id("a") ${SEE};`], []],
    [
      'none in comments and strings',
      [`// ;;\n@id("a;b") ${SEE} when { resource.name == "x;\\"//" }; // end`],
      [],
    ],
    [
      'syntax, in UTF-16 units',
      [`// é😀\n  @id("é😀") ${SEE} when { resource. };`],
      ['policy/0.cedar:2:85 error policy_syntax'],
    ],
    ['a policy that does not end', [`@id("a") ${SEE}`], ['policy/0.cedar:1:63 error policy_syntax']],
    [
      'each bad policy beside good ones',
      [`${SEE} when { ;\n@id("b") ${SEE};\nforbid;`],
      ['policy/0.cedar:1:62 error policy_syntax', 'policy/0.cedar:3:7 error policy_syntax'],
    ],
    [
      'a template',
      ['@id("a") permit (principal == ?principal, action, resource);'],
      ['policy/0.cedar:1:31 error policy_syntax'],
    ],
    ['no id', [`${SEE};`], ['policy/0.cedar:1:1 warning policy_id_missing']],
    [
      'an id that cannot be shown',
      [`@id("a\\nb") ${SEE};`],
      ['policy/0.cedar:1:1 warning policy_id_missing'],
    ],
    [
      'one id twice, at both',
      [`@id("a") ${SEE};`, `\n @id("a") ${SEE};`],
      ['policy/0.cedar:1:1 error policy_id_duplicate', 'policy/1.cedar:2:2 error policy_id_duplicate'],
    ],
    [
      'a wrong type',
      [`@id("é") ${SEE}\nwhen { resource.tags == 5 };`],
      ['policy/0.cedar:2:8 error policy_invalid'],
    ],
    [
      'an optional attribute without has',
      [`@id("a") ${SEE} when { resource.publisher == "x" };`],
      ['policy/0.cedar:1:71 error policy_invalid'],
    ],
    [
      'seeing by context',
      ['@id("a") permit (principal, action, resource) when { context has approved };'],
      ['policy/0.cedar:1:1 error policy_invalid'],
    ],
    [
      'nested too deep',
      [`@id("a") ${SEE} when { ${'('.repeat(500)}true${')'.repeat(500)} };`],
      ['policy/0.cedar:1:1 error policy_syntax'],
    ],
    [
      'joined too long',
      [`@id("a") ${SEE} when { ${Array(5_000).fill('true').join(' && ')} };`],
      ['policy/0.cedar:1:1 error policy_syntax'],
    ],
  ])('%s', async (_, texts, expected) => {
    expect(await placed(...texts)).toEqual(expected);
  });

  test('the engine still works after what it was spared', async () => {
    const members = ['.a', '["a"]', '.contains(1)'].map((each) => `principal${each.repeat(20_000)}`);
    for (const each of [`${'!('.repeat(20_000)}`, ...members])
      expect(await placed(`@id("a") ${SEE} when { ${each} };`)).toEqual([
        'policy/0.cedar:1:1 error policy_syntax',
      ]);
    expect(await placed(`@id("a") ${SEE};`)).toEqual([]);
  });

  test('an error anywhere, and there is no set; a warning takes nothing away', async () => {
    expect((await check(`@id("a") ${SEE};`, 'nonsense')).set).toBeUndefined();
    expect((await check(`@id("a") ${SEE};`, `${SEE};`)).set?.policies.size).toBe(2);
  });

  test('digests follow what the policies say, and not where', async () => {
    const digest = async (...texts: readonly string[]) => (await check(...texts)).set?.digest;
    const [a, b] = [`@id("a") ${SEE};`, '@id("b") forbid (principal, action, resource);'];
    expect(await digest(`${a}\n${b}`)).toBe(await digest(`// moved\n${b}`, a));
    expect(await digest(a)).not.toBe(await digest(a, b));
  });

  test('messages hold one clean line', async () => {
    const { diagnostics } = await check('permit \u001b[31m\u0000 (\n\n"unended');
    expect(diagnostics.length).toBeGreaterThan(0);
    for (const { message } of diagnostics) expect(message).toMatch(/^[^\p{Cc}]+\.$/u);
  });
});

describe('a text of policies', () => {
  test('is taken apart without losing anything but what stands between policies', () => {
    const part = fc.constantFrom(
      'permit',
      ' ',
      '\n',
      '// c;"\n',
      '"a;//"',
      '"\\";"',
      ';',
      '(',
      '@id("x")',
      'é',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const source = parts.join('');
        const policies = splitPolicies(source);
        for (const { text, offset } of policies) expect(source.startsWith(text, offset)).toBe(true);
        for (const { text } of policies.slice(0, -1)) expect(text.endsWith(';')).toBe(true);
      }),
    );
  });

  test.each([
    ['a.b == "((((((((((((((((((((((((((((((((((((((("', false],
    [`${'('.repeat(33)}`, true],
    [`${'('.repeat(32)}`, false],
    [Array(152).fill('a').join(' || '), true],
    [Array(151).fill('a').join(' || '), false],
    ['if a then b else '.repeat(151), true],
    ['notif gif '.repeat(200), false],
    [`a${'.a'.repeat(501)}`, true],
    [`a${'.a'.repeat(500)}`, false],
    [`a${'.contains(b)'.repeat(501)}`, true],
    [`a${'["a.b.c"]'.repeat(501)}`, true],
    [`a${'["a.b.c"]'.repeat(500)}`, false],
  ])('is more than the engine can follow: %s', (text, expected) => {
    expect(isTooIntricate(text)).toBe(expected);
  });
});
