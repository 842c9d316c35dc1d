import { describe, expect, test } from 'vitest';
import { renderList } from '../render-list.ts';
import { renderValidation } from '../render-validation.ts';
import { toolList, validation } from '../testing/example-outputs.ts';
import { exampleTerminal } from '../testing/example-terminal.ts';
import { english } from './english.ts';
import { LANGUAGES, parseLanguage, readMessages } from './messages.ts';

describe('languages', () => {
  test.each([
    ['es', 'es'],
    ['es_ES.UTF-8', 'es'],
    ['ES-MX', 'es'],
    ['en_US.UTF-8', 'en'],
    ['C.UTF-8', undefined],
    ['est', undefined],
    ['', undefined],
  ])('%j is spoken as %s', (tag, expected) => {
    expect(parseLanguage(tag)).toBe(expected);
  });

  test.each(LANGUAGES)('%s says everything that English says', async (language) => {
    const messages = await readMessages(language);
    expect(Object.keys(messages)).toEqual(Object.keys(english));
    for (const message of Object.values(messages)) expect(message).not.toBe('');
  });

  test('counts agree with what is counted', async () => {
    const spanish = await readMessages('es');
    expect(english.tools_shown(1, 1)).toBe('1 tool');
    expect(english.tools_shown(2, 9)).toBe('2 of 9 tools');
    expect(spanish.tools_shown(2, 9)).toBe('2 de 9 herramientas');
    expect(english.findings_by_severity({ errors: 1, warnings: 0, infos: 2 })).toBe('1 error, 2 infos.');
    expect(english.findings_by_severity({ errors: 0, warnings: 0, infos: 0 })).toBe('');
  });

  test('headings and summaries of list and validate are Spanish', async () => {
    const terminal = exampleTerminal({ messages: await readMessages('es') });
    expect(renderList(toolList, terminal)).toMatch(/^ID {20}VERSIÓN +RIESGO +INVOCABLE +DESCRIPCIÓN/);
    expect(renderValidation(validation, terminal)).toMatch(
      /No válido\. 1 error, 1 aviso, 1 nota\.\nRevisado: 12 ficheros/,
    );
  });
});
