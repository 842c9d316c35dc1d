import { describe, expect, test } from 'vitest';
import { createSearchIndex } from './index.ts';
import { documentWith, putAll } from './testing/documents.ts';

const documents = [
  documentWith('folders', { description: 'Creates a directory below another one.' }),
  documentWith('fetcher', { description: 'Downloads a file from a server.' }),
  documentWith('database', { description: 'Asks a database.', capabilities: ['database.query'] }),
  documentWith('borrador', { description: 'Elimina archivos repetidos de una carpeta.' }),
  documentWith('uebersetzer', { description: 'Übersetzt Texte in andere Sprachen und prüft Wörter.' }),
  documentWith('convertisseur', {
    description: 'Convertit des images et des vidéos, sans perte de qualité.',
  }),
  documentWith('tradutor', { description: 'Traduz mensagens e corrige traduções de documentos.' }),
  documentWith('k8s', { description: 'Watches a Kubernetes cluster.' }),
  documentWith('wiper', { description: 'Erases disks.' }),
  documentWith('disks', { description: 'Tells the usage of each device.' }),
];
const index = createSearchIndex().with(putAll(documents));
const first = (query: string): string | undefined =>
  documents[index.search(query, 'everything', 1).hits[0]?.ordinal ?? -1]?.ref.id;

describe('finds first, over entries of another language', () => {
  test.each([
    ['a Spanish task', 'quiero crear una carpeta nueva', 'folders'],
    ['a Spanish task without accents', 'descargame esto del servidor', 'fetcher'],
    ['a Spanish phrase', 'consultar la base de datos', 'database'],
    ['a word of common origin', 'kubernético', 'k8s'],
    ['an English task', 'delete duplicate files', 'borrador'],
  ])('%s: %s', (_, query, id) => {
    expect(first(query)).toBe(id);
  });
});

describe('finds another form of a word', () => {
  test.each([
    ['German', 'ich möchte einen Text übersetzen', 'uebersetzer'],
    ['German without marks', 'das Wort prufen', 'uebersetzer'],
    ['French', 'je veux convertir une vidéo', 'convertisseur'],
    ['Portuguese', 'quero uma tradução do documento', 'tradutor'],
    ['Portuguese plural', 'traduções de mensagem', 'tradutor'],
  ])('in %s: %s', (_, query, id) => {
    expect(first(query)).toBe(id);
  });
});

describe('finds what is asked for in other words', () => {
  test.each([
    ['an abbreviation', 'query a db', 'database'],
    ['a synonym', 'wipe my drive', 'wiper'],
    ['a situation', 'my drive is full', 'disks'],
  ])('%s: %s', (_, query, id) => {
    expect(first(query)).toBe(id);
  });

  test('and what is said in the same words comes first', () => {
    const both = createSearchIndex().with(
      putAll([
        documentWith('aa', { description: 'Creates reports.' }),
        documentWith('bb', { description: 'Generates reports.' }),
      ]),
    );
    expect(both.search('generate reports', 'everything', 2).hits.map(({ ordinal }) => ordinal)).toEqual([
      1, 0,
    ]);
    expect(both.search('create reports', 'everything', 2).hits.map(({ ordinal }) => ordinal)).toEqual([0, 1]);
  });

  test('says which of the asker’s words led there', () => {
    expect(index.search('the db', 'everything', 1).hits[0]?.why).toContainEqual({
      field: 'description',
      terms: ['db'],
    });
  });
});

test('Spanish words make no English word more common: English over English ranks as without them', () => {
  const english = [
    documentWith('aa', { description: 'Moves a file.' }),
    documentWith('bb', { description: 'Moves.' }),
  ];
  const plain = createSearchIndex().with(putAll(english));
  const mixed = createSearchIndex().with(
    putAll([
      ...english,
      documentWith('cc', { description: 'Mueve.' }),
      documentWith('dd', { description: 'Mover.' }),
    ]),
  );
  const ranks = (of: typeof plain) =>
    of
      .search('move file', 'everything', 4)
      .hits.map(({ ordinal }) => ordinal)
      .filter((ordinal) => ordinal < english.length);
  expect(ranks(mixed)).toEqual(ranks(plain));
});

test('a misspelt Spanish word finds English entries', () => {
  const index = createSearchIndex().with(
    putAll([
      documentWith('aa', { description: 'Opens a folder.' }),
      documentWith('bb', { description: 'Opens a door.' }),
    ]),
  );
  const { hits } = index.search('quiero abrir la carpeat', 'everything', 2);
  expect(hits.map(({ ordinal }) => ordinal)).toEqual([0, 1]);
});
