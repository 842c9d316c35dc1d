import { expect, test } from 'vitest';
import { renderGithub } from './render-github.ts';
import { validation } from './testing/example-outputs.ts';

test('one annotation for each finding; nothing in a text begins another command', () => {
  expect(renderGithub(validation)).toBe(
    '::error file=catalog/año nuevo%2C 100%25.tool.yaml,line=3,col=5,title=missing_field::The key `version` is missing.%0AIt was: 100%25 Add the key under the mapping that is named.\n' +
      '::warning file=catalog/files.tool.yaml,line=40,col=1,title=high_risk_without_approval::The risk is high, but approval is declared as not required. Set `approval_required: true`; it is required in effect.\n' +
      '::notice file=catalog/files.tool.yaml,line=1,col=1,title=license_unknown::No licence is stated.\n',
  );
});

test('a control character in the name of a file reaches no terminal', () => {
  const [diagnostic] = validation.diagnostics;
  if (diagnostic === undefined) throw new Error('The example has no findings.');
  const diagnostics = [{ ...diagnostic, file: 'catalog/\u001B[31mred\u009B.tool.yaml' }];
  expect(renderGithub({ ...validation, diagnostics })).toContain(
    'file=catalog/\uFFFD[31mred\uFFFD.tool.yaml,',
  );
});
