/** What we use of the package, which ships without types. */
declare module 'snowball-stemmers' {
  interface Stemmer {
    stem(word: string): string;
  }
  const snowball: { newStemmer(algorithm: 'english' | 'spanish'): Stemmer };
  export = snowball;
}
