import { describe, expect, test } from 'vitest';
import { renderList } from './render-list.ts';
import { renderTool } from './render-tool.ts';
import { renderValidation } from './render-validation.ts';
import { bareTool, toolList, validation } from './testing/example-outputs.ts';
import { exampleTerminal, MARKED_STYLE } from './testing/example-terminal.ts';

const terminal = exampleTerminal({ style: MARKED_STYLE, width: 200 });

describe('styles say what a word means', () => {
  test('unknown is dim wherever it stands', () => {
    const text = renderTool(bareTool, terminal);
    expect(text).toContain('<dim>unknown</dim>');
    expect(text.replaceAll('<dim>unknown</dim>', '')).not.toContain('unknown');
  });

  test('risks and refusals of a list', () => {
    const text = renderList(toolList, terminal);
    expect(text).toContain('<red>critical</red>');
    expect(text).toContain('<yellow>medium</yellow>');
    expect(text).toContain('<green>low</green>');
    expect(text).toContain('<yellow>no:planned</yellow>');
  });

  test('severities and the verdict of a validation; hints are dim', () => {
    const text = renderValidation(validation, terminal);
    expect(text).toContain('  <red>error</red>  missing_field');
    expect(text).toContain('  <yellow>warning</yellow>  ');
    expect(text).toContain('  <cyan>info</cyan>  ');
    expect(text).toContain('  <dim>Add the key under the mapping that is named.</dim>');
    expect(text).toContain('<red>Not valid.</red>');
  });
});
