import { cleanText } from './clean-text.ts';
import { shortText } from './short-text.ts';

/**
 * The phrase by which a text speaks to the model that reads it instead of describing a tool; undefined for none. English
 * and Spanish. Meant to be quiet: advice on the order or form of calls is description, orders about other tools, about
 * the user or about earlier instructions are not. A warning for a reviewer, no defence.
 */
export function imperativeText(text: string): string | undefined {
  const clean = cleanText(text, { oneLine: true });
  const markup = MARKUP.exec(clean);
  if (markup !== null) return shortText(markup[0]);
  const plain = clean
    .normalize('NFC')
    .replace(/[*_`]+/g, '')
    .replace(/\s+/g, ' ');
  const folded = plain.toLowerCase().replace(/[áéíóú]/g, (letter) => PLAIN_VOWELS[letter] ?? letter);
  const match = PHRASE.exec(folded);
  if (match === null) return undefined;
  // Folding keeps the length of nearly every text; then the phrase is quoted as it was written.
  const source = folded.length === plain.length ? plain : folded;
  return shortText(source.slice(match.index, match.index + match[0].length));
}

const PLAIN_VOWELS: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' };

/** Up to this many words between the parts of an order. */
const SOME_WORDS = String.raw`(?:[\p{L}'’,]+ ){0,4}`;
const FEW_WORDS = String.raw`(?:[\p{L}'’,]+ ){0,2}`;

// Folded: lower case, no accents but ñ.
const DISMISS = 'ignore|disregard|forget|override|bypass';
const EARLIER = 'previous|prior|above|earlier|preceding|foregoing|system|original|safety|other';
const ORDERS =
  'instructions?|prompts?|messages?|rules?|guidelines?|directives?|commands?|constraints?|polic(?:y|ies)';
const TELL = 'tell|mention|reveal|inform|disclose';
const TELLING = 'telling|mentioning|informing|revealing|disclosing';
const USE = 'call|use|invoke|run|execute|prefer|choose|select';
const USING = 'calling|using|invoking|preferring|choosing';
const TOOL = '(?:tool|function|server|skill)';
const OFTEN = '(?:always |never |first |only |immediately )*';
const DESESTIMA =
  'ignor(?:a|e|ad|en)|olvid(?:a|e|ad|en)|descart(?:a|e|ad|en)|desestim(?:a|e|en)|omit(?:e|a|an)|haz caso omiso de';
const ORDENES = 'instruccion(?:es)?|ordenes|reglas|indicaciones|mensajes?|directrices|prompts?|normas';
const DIGAS = 'digas?|digan|mencion(?:es?|en)|revel(?:es?|en)|inform(?:es?|en)|cuent(?:es?|en)';
const USAR = 'llamar|usar|utilizar|invocar|ejecutar|preferir|elegir';
const USA = 'llam(?:a|e)|us(?:a|e)|utili(?:za|ce)|invo(?:ca|que)|ejecut(?:a|e)|prefier(?:e|a)|elige|elija';
const HERRAMIENTA = '(?:herramienta|funcion|servidor)';
const SIEMPRE = '(?:siempre |nunca |primero |solo |unicamente )*';

const PHRASES = [
  // Earlier instructions.
  `(?:${DISMISS}) ${SOME_WORDS}(?:${EARLIER}) ${FEW_WORDS}(?:${ORDERS})`,
  `(?:${DISMISS}) (?:all|any|everything) ${FEW_WORDS}(?:above|before)`,
  `(?:${DESESTIMA}) ${SOME_WORDS}(?:${ORDENES}) (?:anteriores|previ[ao]s|precedentes|del sistema|de arriba)`,
  `(?:${DESESTIMA}) (?:todas?|todos?|cualquier) ${FEW_WORDS}(?:${ORDENES})`,
  // Behind the user's back.
  `(?:do not|don['’]?t|never|must not|should not) (?:ever )?(?:${TELL}) ${SOME_WORDS}(?:user|human|customer)s?`,
  `without (?:${TELLING}) ${FEW_WORDS}(?:user|human|customer)s?`,
  `(?:hide|conceal|keep) (?:it|this|that|these) ${FEW_WORDS}from the (?:user|human|customer)`,
  `no (?:se )?(?:lo |la |le |les )?(?:${DIGAS}) ${SOME_WORDS}(?:al|a la|a los|a las) usuari[oa]s?`,
  `sin (?:decir|informar|mencionar|revelar)(?:le|lo|selo|les)? ${FEW_WORDS}(?:al|a la|a los|a las) usuari[oa]s?`,
  `ocult(?:a|e|alo|elo) ${FEW_WORDS}al usuario`,
  // Which tool to take.
  `you (?:must|should|shall|have to|need to|are required to) ${OFTEN}(?:${USE}) (?:only )?this ${TOOL}`,
  `(?:model|assistant|agent|llm|ai) (?:must|should|shall) ${OFTEN}(?:${USE}) this ${TOOL}`,
  `always (?:default to )?(?:${USE}|${USING}) this ${TOOL}`,
  `(?:never|do not|don['’]?t) (?:${USE}) (?:any )?other ${TOOL}s?`,
  `(?:before|instead of) (?:(?:${USING}) )?(?:any|all|every) other ${TOOL}s?`,
  `(?:debes?|deberas?|tienes que|tiene que|has de|hay que) ${SIEMPRE}(?:${USAR}) (?:siempre )?(?:a )?esta ${HERRAMIENTA}`,
  `(?:siempre (?:${USA})|(?:${USA}) siempre) (?:a )?esta ${HERRAMIENTA}`,
  `(?:nunca|no) (?:llames?|uses?|utilices?|invoques?) (?:a )?(?:ninguna )?otras? ${HERRAMIENTA}s?`,
  `(?:antes de|en vez de|en lugar de) (?:(?:${USAR}) )?(?:a )?(?:cualquier|ninguna|todas? las?) otras? ${HERRAMIENTA}s?`,
  // The model's own frame.
  `(?:reveal|print|repeat|output|send|leak|disclose) ${FEW_WORDS}(?:system prompt|hidden instructions|initial instructions)`,
  `(?:revela|imprime|repite|envia) ${FEW_WORDS}(?:prompt|instrucciones|mensaje) (?:del sistema|ocultas|iniciales)`,
  'from now on,? (?:you|always|never)',
  'you are now (?:an?|in|the|no longer|free)',
  'a partir de ahora,? (?:eres|debes|responde|siempre|nunca)',
];
const PHRASE = new RegExp(String.raw`\b(?:${PHRASES.join('|')})\b`, 'u');

/** What frames text as an instruction, or as a turn of the conversation. */
const MARKUP = new RegExp(
  [
    String.raw`<\/?(?:important|IMPORTANT|IMPORTANTE|SYSTEM|INSTRUCTIONS?|SECRET|HIDDEN|ADMIN|CRITICAL|ASSISTANT)>`,
    String.raw`<\|(?:im_?start|im_?end|system|user|assistant|endoftext)\|>`,
    String.raw`\[\/?INST\]|<<\/?SYS>>`,
  ].join('|'),
);
