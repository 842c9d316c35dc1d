import { hiddenSpans } from './hidden-characters.ts';

export interface CleaningOptions {
  /** Line ends and tabs become spaces. */
  readonly oneLine?: boolean;
}

/**
 * Text of strangers, fit to be shown: without terminal sequences, control characters and anything else that cannot be
 * seen; other line ends become LF, a surrogate without partner becomes U+FFFD. Cleaning clean text changes nothing.
 */
export function cleanText(text: string, options: CleaningOptions = {}): string {
  let clean = text;
  // Taking one character out can leave its neighbours without the letters that made them legitimate.
  for (let before = ''; before !== clean; ) {
    before = clean;
    clean = withoutHidden(clean.replaceAll('\r\n', '\n'));
  }
  return options.oneLine === true ? clean.replace(/[\t\n]+/g, ' ') : clean;
}

const LINE_END = /^[\r\v\f\u0085\u2028\u2029]$/;
const SURROGATE = /^[\uD800-\uDFFF]$/;

function withoutHidden(text: string): string {
  let clean = '';
  let end = 0;
  for (const { index, text: hidden } of hiddenSpans(text)) {
    clean += text.slice(end, index);
    if (LINE_END.test(hidden)) clean += '\n';
    else if (SURROGATE.test(hidden)) clean += '\uFFFD';
    end = index + hidden.length;
  }
  return end === 0 ? text : clean + text.slice(end);
}
