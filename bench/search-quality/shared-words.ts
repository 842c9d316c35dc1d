import snowball from 'snowball-stemmers';

/** Largest share of a task's content stems that the description, or any one example, of a right tool may hold. */
export const MOST_SHARED = 0.4;

/** What a golden task says and in which language. */
export interface SpokenTask {
  readonly task: string;
  readonly language: keyof typeof STEMMERS;
  /** Ids of every tool that would rightly do it. */
  readonly expected: readonly string[];
}

const STEMMERS = {
  english: snowball.newStemmer('english'),
  spanish: snowball.newStemmer('spanish'),
};

/** Words that say nothing of a task: articles, pronouns, prepositions, auxiliaries, courtesy. Not those of the search. */
const STOP: ReadonlySet<string> = new Set(
  `a about after again all also am an and any are as at be been before but by can could did do does doing done down each
  for from get had has have having he her here his how i if in into is it its itself just let like me might more most
  must my need no not now of off on once one only or other our out over own please she should so some such than that
  the their them then there these they this those through to too under until up us very want was we were what when
  where whether which while who whose why will with without would you your
  al algo alguien algun alguna algunas alguno algunos ante aquel aquella asi aun aunque bien cada como con cual cuales
  cuando cuanta cuantas cuanto cuantos de del desde donde dos el ella ellas ellos en entre era es esa ese eso esos esta
  estan estas este esto estos fue ha han hasta hay he la las le les lo los mas me mi mis mucho muy nada ni no nos
  nuestra nuestras nuestro nuestros o os otra otras otro otros para pero poco por porque que quien quienes quiero se
  sea ser si sin sobre solo son su sus tal tambien tan tanto te tengo ti tiene toda todas todo todos tu tus un una
  unas uno unos y ya yo`.split(/\s+/),
);

const known = new Map<string, ReadonlySet<string>>();

/** The same texts of the catalog are held against hundreds of tasks. */
function stemsOf(text: string, language: SpokenTask['language']): ReadonlySet<string> {
  const key = `${language} ${text}`;
  const stems = known.get(key) ?? computeStems(text, language);
  known.set(key, stems);
  return stems;
}

function computeStems(text: string, language: SpokenTask['language']): ReadonlySet<string> {
  const words =
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const content = words.filter((word) => word.length > 1 && !STOP.has(word));
  return new Set(content.map((word) => STEMMERS[language].stem(word)));
}

/** The largest share (0..1) of a task's content stems that one of the texts holds; `language` is the task's. */
export function shareOf(task: string, language: SpokenTask['language'], texts: readonly string[]): number {
  const asked = stemsOf(task, language);
  return Math.max(0, ...texts.map((text) => asked.intersection(stemsOf(text, language)).size / asked.size));
}

/**
 * Splits tasks into those that count and those that a right tool has since come to say in its own words, which only a
 * search that cannot read would miss. `textsOf` gives a tool's description and examples, one text each.
 */
export function countedOf<T extends SpokenTask>(
  tasks: readonly T[],
  textsOf: (id: string) => readonly string[],
): { readonly counted: readonly T[]; readonly spoken: readonly T[] } {
  const spoken = new Set(
    tasks.filter(({ task, language, expected }) =>
      expected.some((id) => shareOf(task, language, textsOf(id)) > MOST_SHARED),
    ),
  );
  return { counted: tasks.filter((task) => !spoken.has(task)), spoken: [...spoken] };
}
