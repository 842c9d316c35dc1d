/** The package ships no types; only whether it throws is used. */
declare module 'spdx-expression-parse' {
  const parseExpression: (expression: string) => unknown;
  export = parseExpression;
}
