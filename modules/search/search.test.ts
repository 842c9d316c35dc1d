import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSearchIndex } from './index.ts';
import { documentWith, plainAnswer, putAll } from './testing/documents.ts';

const documents = [
  documentWith('filesystem.read_file', {
    name: 'Read File',
    description: 'Reads the complete contents of a file as text.',
    capabilities: ['file.read', 'Read a file'],
    parameters: ['path', 'Where the file is.'],
  }),
  documentWith('filesystem.list_directory', {
    name: 'List Directory',
    description: 'Lists the files and directories of a directory.',
    capabilities: ['filesystem.list'],
  }),
  documentWith('torrent-finder', {
    description: 'Search and download movies and series via BitTorrent.',
    operations: ['search', 'open'],
    tags: ['torrent', 'movies', '4k', '1080p'],
  }),
  documentWith('buscador-subtitulos', {
    description: 'Busca y descarga subtítulos en español para películas.',
    tags: ['español', 'srt'],
  }),
  documentWith('zh-search', { name: '文件搜索', description: '使用关键词搜索文件并返回结果列表。' }),
  documentWith('git_log', { name: 'Git Log', description: 'Shows the history of a GitHub repository.' }),
  documentWith('todo', { name: 'To Do', description: 'Keeps a list of tasks.' }),
  documentWith('webpage-shot', { description: 'Takes a picture of a webpage.' }),
];
const index = createSearchIndex().with(putAll(documents));
const search = (query: string, limit = 10) => index.search(query, 'everything', limit);
const found = (query: string): readonly string[] =>
  search(query).hits.map(({ ordinal }) => documents[ordinal]?.ref.id ?? '');

describe('finds first', () => {
  test.each([
    ['a task in words', 'read the contents of a file', 'filesystem.read_file'],
    ['another form of the words', 'listing directories', 'filesystem.list_directory'],
    ['a Spanish task', 'necesito buscar subtítulos de una película', 'buscador-subtitulos'],
    ['the same without accents', 'subtitulo pelicula', 'buscador-subtitulos'],
    ['the same in another number', 'subtítulo', 'buscador-subtitulos'],
    ['a Chinese task', '搜索文件', 'zh-search'],
    ['a typo', 'donwload torents', 'torrent-finder'],
    ['two typos in a long word', 'dirctoyr', 'filesystem.list_directory'],
    ['a beginning', 'direct', 'filesystem.list_directory'],
    ['a tag of letters and digits', '1080p', 'torrent-finder'],
    ['words that the tool joins', 'git hub', 'git_log'],
    ['words that the tool writes as one', 'web page picture', 'webpage-shot'],
    ['a joined word that the tool writes apart', 'readfile', 'filesystem.read_file'],
    ['a name of function words', 'to do', 'todo'],
    ['an English word that is a Spanish function word', 'todo', 'todo'],
    ['a parameter', 'path', 'filesystem.read_file'],
    ['an operation', 'open', 'torrent-finder'],
    ['a capability', 'file.read', 'filesystem.read_file'],
    ['words in capitals with marks', '¿¡READ, FILE!?', 'filesystem.read_file'],
  ])('%s: %s', (_, query, id) => {
    expect(found(query)[0]).toBe(id);
  });
});

describe('an exact name', () => {
  const rivals = [
    documentWith('read', { name: 'Read', description: 'A file, a file, a text file. Read it.' }),
    documentWith('fs.read_file', { description: 'Nothing else.' }),
    documentWith('reader', { name: 'read file read file', tags: ['fs', 'read', 'file'] }),
  ];
  const rivalIndex = createSearchIndex().with(putAll(rivals));

  test.each(['fs.read_file', 'FS.READ_FILE', 'fs read file', 'fsReadFile', 'call fs.read_file on my notes'])(
    '%s wins over any number of words',
    (query) => {
      const { hits, goodMatch } = rivalIndex.search(query, 'everything', 3);
      expect(hits[0]?.ordinal).toBe(1);
      expect(hits[0]?.score).toBeGreaterThanOrEqual(0.95);
      expect(hits[1]?.score ?? 0).toBeLessThan(0.95);
      expect(goodMatch).toBe(true);
    },
  );

  test('wins over a better score, also where only one is asked for', () => {
    const index = createSearchIndex().with(
      putAll([
        documentWith('loud', { name: 'notes notes', description: 'Notes, notes.', tags: ['notes'] }),
        documentWith('notes', {
          name: 'A name that says nothing of the kind',
          tags: ['many', 'other', 'tags'],
        }),
      ]),
    );
    expect(index.search('notes', 'everything', 5).hits.map(({ ordinal }) => ordinal)).toEqual([1, 0]);
    expect(index.search('Notes', 'everything', 1).hits.map(({ ordinal }) => ordinal)).toEqual([1]);
  });

  test('a plain word within a question is not taken for one', () => {
    const { hits } = rivalIndex.search('read of my notes', 'everything', 3);
    expect(hits.every(({ score }) => score < 0.95)).toBe(true);
  });
});

describe('an answer', () => {
  test('says where which of the asker’s words matched', () => {
    expect(search('Read the Pathh').hits[0]?.why).toEqual([
      { field: 'name', terms: ['Read'] },
      { field: 'ids', terms: ['Read'] },
      { field: 'description', terms: ['Read'] },
      { field: 'capabilities', terms: ['Read'] },
      { field: 'parameters', terms: ['Pathh'] },
    ]);
  });

  test('is the same as JSON', () => {
    const [hit] = search('read').hits;
    expect(JSON.parse(JSON.stringify(hit))).toMatchObject({
      ordinal: 0,
      why: [{ field: 'name', terms: ['read'] }, {}, {}, {}],
    });
  });

  test('a word of the name counts for more than one of the description', () => {
    const both = createSearchIndex().with(
      putAll([
        documentWith('aa', { name: 'lion', description: 'zebra' }),
        documentWith('bb', { name: 'zebra', description: 'lion' }),
      ]),
    );
    expect(both.search('zebra crossing', 'everything', 2).hits.map(({ ordinal }) => ordinal)).toEqual([1, 0]);
  });

  test('the written form counts for more than another one', () => {
    const both = createSearchIndex().with(
      putAll([
        documentWith('aa', { description: 'searches' }),
        documentWith('bb', { description: 'searching' }),
      ]),
    );
    expect(both.search('searching', 'everything', 2).hits.map(({ ordinal }) => ordinal)).toEqual([1, 0]);
  });

  test('a name that neighbouring words form counts for more than the same words elsewhere', () => {
    const both = createSearchIndex().with(
      putAll([documentWith('aa', { name: 'page_web' }), documentWith('bb', { name: 'web_page' })]),
    );
    expect(both.search('open web page', 'everything', 2).hits.map(({ ordinal }) => ordinal)).toEqual([1, 0]);
  });

  test('words that say nothing make no text longer', () => {
    const both = createSearchIndex().with(
      putAll([
        documentWith('aa', {
          name: 'same',
          description: 'to find a torrent with this and that of the other',
        }),
        documentWith('bb', { name: 'same', description: 'find torrent' }),
      ]),
    );
    const [first, second] = both.search('torrent', 'everything', 2).hits;
    expect(first?.score).toBe(second?.score);
  });

  test('repeating a word changes nothing', () => {
    const once = search('torrent movies');
    const often = search('torrent movies '.repeat(50));
    expect(often.hits.map(({ ordinal }) => ordinal)).toEqual(once.hits.map(({ ordinal }) => ordinal));
    expect(often.total).toBe(once.total);
  });

  test('an unknown number is an argument and not missed', () => {
    expect(search('list directory 73519 88412 99123 55120 44871').goodMatch).toBe(true);
  });

  test.each([
    ['read a file', true],
    ['descargar subtítulos', true],
    ['knit a woollen sweater for the cold winter', false],
    ['my file cabinet smells of old cheese and needs varnish', false],
    ['qwertz', false],
  ])('is good for %s: %s', (query, good) => {
    expect(search(query).goodMatch).toBe(good);
  });

  test('that is not good says which words are known nowhere, and when to ask in steps', () => {
    expect(search('glorp the frindle').advice).toEqual({ unknown: ['glorp', 'frindle'], split: false });
    const long = Array.from({ length: 20 }, (_, at) => `zz${'q'.repeat(at)}x`).join(' ');
    expect(search(`read ${long}`).advice).toMatchObject({ split: true });
    expect(search('read a file').advice).toBeUndefined();
  });

  test.each(['', '   ', '...', '¿?', '\u0000\u202e', '的'])('to %j is empty', (query) => {
    expect(search(query)).toMatchObject({ hits: [], total: 0, goodMatch: false });
  });

  test.each([0, -1, Number.NaN])('of %d hits still counts', (limit) => {
    const { hits, total, goodMatch } = search('file', limit);
    expect(hits).toEqual([]);
    expect(total).toBeGreaterThan(0);
    expect(goodMatch).toBe(true);
  });

  test('an index of nothing answers nothing', () => {
    expect(createSearchIndex().search('file', 'everything', 5)).toEqual({
      hits: [],
      total: 0,
      goodMatch: false,
      advice: { unknown: ['file'], split: false },
    });
    expect(createSearchIndex().suggest('fi', 'everything', 5)).toEqual([]);
  });
});

describe('a hostile query', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc
      .array(
        fc.constantFrom(
          '(a+)+$',
          '.*',
          '\\',
          '[',
          '__proto__',
          'constructor',
          '文',
          'ー',
          '\ud800',
          'read',
          '-',
        ),
      )
      .map((parts) => parts.join('')),
  );

  test('gets an answer with scores in range, the same every time', () => {
    fc.assert(
      fc.property(text, (query) => {
        const answer = plainAnswer(search(query));
        expect(plainAnswer(search(query))).toEqual(answer);
        for (const { score } of answer.hits) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
        }
        expect(answer.hits.map(({ score }) => score)).toEqual(
          answer.hits.map(({ score }) => score).toSorted((a, b) => b - a),
        );
      }),
    );
  });

  test('no more than its first 2,000 characters count', () => {
    expect(search(`${'x '.repeat(1_000)}torrent`).total).toBe(0);
  });
});

describe('suggestions', () => {
  test.each([
    ['tor', ['torrent', 'torrent-finder']],
    ['search for tor', ['torrent', 'torrent-finder']],
    ['espa', ['español']],
    ['ESPAÑ', ['español']],
    ['filesystem.r', ['filesystem.read_file']],
    ['readf', []],
    ['rea', ['read', 'reads']],
    ['文', ['文件', '文件搜索']],
    ['', []],
    ['tor ', []],
  ])('%j: %j', (prefix, expected) => {
    expect(index.suggest(prefix, 'everything', 10)).toEqual(expected);
  });

  test('a word that is a name as well is no more common for it', () => {
    const both = createSearchIndex().with(
      putAll([documentWith('zulu'), documentWith('aa', { description: 'zebra' })]),
    );
    expect(both.suggest('z', 'everything', 2)).toEqual(['zebra', 'zulu']);
  });

  test('the most common word comes first, and a limit holds', () => {
    expect(index.suggest('f', 'everything', 2)).toEqual(['filesystem', 'file']);
    expect(index.suggest('f', 'everything', 0)).toEqual([]);
  });
});
