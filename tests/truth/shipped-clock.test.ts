import { expect, test } from 'vitest';
import { readSources } from '../house/sources.ts';

/**
 * The suite differs from what is shipped only in its clock and in that its files count as come to rest; what is shipped
 * cannot be given either.
 */

const namesTaken = (text: string): readonly string[] => [
  ...[...text.matchAll(/import \{([^}]*)\} from '[^']*\/compose\.ts'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  ),
  ...[...text.matchAll(/import\('[^']*\/compose\.ts'\)\)?\.(\w+)/g)].map(([, name = '']) => name),
];

test('nothing of the product composes with another clock than that of the system', () => {
  const taken = readSources('modules').flatMap(({ file, text, isTest }) =>
    isTest ? [] : namesTaken(text).map((name) => `${file} ${name}`),
  );
  expect(taken).toContain('modules/app/main.ts composeLocal');
  expect(taken.filter((each) => each.endsWith(' compose'))).toEqual([]);
});
