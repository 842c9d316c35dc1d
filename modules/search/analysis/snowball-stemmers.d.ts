/** What we use of the package, which ships without types. */
declare module 'snowball-stemmers' {
  interface Stemmer {
    stem(word: string): string;
  }
  type Algorithm = 'english' | 'spanish' | 'portuguese' | 'french' | 'german';
  const snowball: { newStemmer(algorithm: Algorithm): Stemmer };
  export = snowball;
}
