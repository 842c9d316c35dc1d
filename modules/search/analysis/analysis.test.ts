import { describe, expect, test } from 'vitest';
import { canonicalName, foldAccents, lowerCase } from './fold.ts';
import { type Language, languageOf } from './language.ts';
import { memoised } from './memo.ts';
import { stemOf } from './stem.ts';
import { isStopWord, isStopWordIn } from './stop-words.ts';
import { MAX_TOKEN_LENGTH } from './token.ts';
import { chunksOf, tokensOf } from './tokens.ts';

/** `word`, `=joined` and `+gram`, in order. */
const MARKS = { word: '', joined: '=', gram: '+' } as const;
const shown = (text: string): string =>
  tokensOf(text)
    .map(({ kind, surface }) => MARKS[kind] + surface)
    .join(' ');

describe('tokens', () => {
  test.each([
    ['plain words', 'Reads a File.', 'reads a file'],
    ['snake case', 'read_file', 'read file =readfile'],
    ['kebab case', 'torrent-finder', 'torrent finder =torrentfinder'],
    ['camel case', 'readTextFile', 'read text file =readtextfile'],
    ['acronyms in camel case', 'getHTMLContent', 'get html content =gethtmlcontent'],
    ['plural acronyms', 'PDFs and getURLs', 'pdfs and get urls =geturls'],
    ['dotted ids', 'filesystem.read_file', 'filesystem read file =readfile =filesystemreadfile'],
    ['paths', '/root/pdf/report.pdf', 'root pdf report pdf =rootpdfreportpdf'],
    ['colons', 'tool:web_search', 'tool web search =websearch =toolwebsearch'],
    ['letters and digits', 'mp3 1080p 4k', 'mp =mp3 1080 =1080p =4k'],
    ['numbers', '3.14 2024-05-01', '14 =314 2024 05 01 =20240501'],
    ['possessives', "the user's files", 'the user files'],
    ['contractions', 'don’t we’ll', 'do we'],
    ['accents stay in the surface', 'Español Búsqueda', 'español búsqueda'],
    ['decomposed accents are composed', 'cafe\u0301Bar', 'café bar =cafébar'],
    ['full width', 'ｒｅａｄ＿ｆｉｌｅ', 'read file'],
    ['connectors alone', '--- ... __', ''],
    ['connectors at the end', 'read_file_. x-', 'read file =readfile x'],
    ['control and direction characters', 'read\u0000\u202efile', 'read file'],
    ['words of Han letters and their pairs', '搜索文件', '搜索 文件 +搜索 +索文 +文件'],
    ['mixed scripts', '使用Claude搜索', '使用 +使用 claude 搜索 +搜索'],
    ['Kana', 'ファイル', 'ファイル +ファ +ァイ +イル'],
    ['Hangul is spaced, and paired', '검색도구', '검색도구 +검색 +색도 +도구'],
    ['Greek and Cyrillic', 'ΑΡΧΕΊΟ Файл', 'αρχείο файл'],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  test('a word is cut where nobody would read on, and an address is not joined', () => {
    expect(tokensOf('a'.repeat(500)).map(({ surface }) => surface)).toEqual(['a'.repeat(MAX_TOKEN_LENGTH)]);
    expect(shown(`${'long-'.repeat(10)}name`)).not.toContain('=');
  });

  test('the asker’s own spelling is kept beside', () => {
    expect(tokensOf('Read_FILE').map(({ text }) => text)).toEqual(['Read', 'FILE', 'ReadFILE']);
  });

  test.each([
    ['a run of connectors', `a${'-'.repeat(100_000)}b`],
    ['connectors only', "-'".repeat(50_000)],
    ['changing case', 'aB'.repeat(50_000)],
    ['combining marks', `e${'\u0301'.repeat(60_000)}`],
    ['dots', 'a.'.repeat(50_000)],
  ])('%s in a huge text do no harm', (_, text) => {
    expect(tokensOf(text).length).toBeLessThanOrEqual(text.length);
  });

  test('chunks are words, identifiers and paths', () => {
    expect(chunksOf('use torrent-finder, then filesystem.read_file.')).toEqual([
      'use',
      'torrent-finder',
      'then',
      'filesystem.read_file',
    ]);
  });
});

describe('folding', () => {
  test.each([
    ['búsqueda', 'busqueda'],
    ['español', 'espanol'],
    ['straße', 'strasse'],
    ['æther', 'aether'],
    ['łódź', 'lodz'],
    ['ｆｕｌｌ', 'full'],
    ['ﬁle', 'file'],
    ['οδος', 'οδοσ'],
    ['हिन्दी', 'हिन्दी'],
    ['ガ', 'ガ'],
    ['각', '각'],
  ])('%s becomes %s', (text, folded) => {
    expect(foldAccents(lowerCase(text))).toBe(folded);
  });

  test('case does not depend on the locale', () => {
    expect(foldAccents(lowerCase('İSTANBUL'))).toBe('istanbul');
  });

  test.each([
    'filesystem.read_file',
    'Filesystem: Read File',
    'filesystemReadFile',
    ' FILESYSTEM-READ-FILE ',
  ])('%s is one name', (text) => {
    expect(canonicalName(text)).toBe('filesystemreadfile');
  });
});

describe('stems', () => {
  test.each([
    ['files', 'file', 'en'],
    ['directories', 'directory', 'en'],
    ['created', 'creates', 'en'],
    ['canciones', 'canción', 'es'],
    ['canciones', 'cancion', 'es'],
    ['buscar', 'busca', 'es'],
    ['archivos', 'archivo', 'es'],
    ['búsqueda', 'busqueda', 'es'],
    ['informaciones', 'informacion', 'es'],
    ['días', 'día', 'es'],
    ['años', 'año', 'es'],
    ['veces', 'vez', 'es'],
    ['imágenes', 'imagen', 'es'],
    ['índices', 'índice', 'es'],
  ] as const)('%s and %s share one (%s)', (a, b, language) => {
    expect(stemOf(a, language)).toBe(stemOf(b, language));
  });

  test.each(['文件', 'файл', '1080'])('%s has none', (word) => {
    expect(stemOf(word, 'en')).toBeUndefined();
  });
});

describe('stop words', () => {
  test.each(['the', 'with', 'please', 'para', 'los', 'quiero'])('%s is one everywhere', (word) => {
    expect(isStopWord(word)).toBe(true);
  });

  test.each([
    ['todo', 'es', true],
    ['todo', 'en', false],
    ['son', 'es', true],
    ['son', 'en', false],
    ['once', 'en', true],
    ['once', 'es', false],
  ] as const)('%s in %s: %s', (word, language, expected) => {
    expect(isStopWordIn(word, language)).toBe(expected);
    expect(isStopWord(word)).toBe(false);
  });

  test.each<[string, Language]>([
    ['todo list', 'en'],
    ['lista de todo', 'es'],
    ['buscar archivos en la red', 'es'],
    ['¿buscar?', 'es'],
    ['read the file', 'en'],
    ['', 'en'],
  ])('%s speaks %s', (text, language) => {
    expect(languageOf(text, text.split(/\W+/))).toBe(language);
  });
});

test('a full memory forgets and answers the same', () => {
  let computed = 0;
  const length = memoised((text) => {
    computed += 1;
    return text.length;
  }, 2);
  expect(['a', 'bb', 'a', 'ccc', 'a'].map(length)).toEqual([1, 2, 1, 3, 1]);
  expect(computed).toBe(4);
});
