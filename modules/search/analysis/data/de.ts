import type { StopWords } from '../stop-words.ts';

/** German function words and beginnings of requests; without accents, ß as ss. */
export const DE: StopWords = {
  always: `
    der das den dem des ein eine einen einem einer eines und oder aber denn weil dass ob wenn
    von vom zu zum zur im ins mit nach bei beim aus fur durch gegen ohne uber unter vor zwischen wahrend wegen
    ich du er sie wir ihr mich mir dich dir uns euch ihm ihn ihnen mein meine meinen meinem meiner dein deine sein seine
    unser unsere euer dieser diese dieses diesen diesem jener jede jeder jedes alle alles
    ist sind bin bist seid waren sein wird werden wurde wurden haben hat habe hatte
    wer wie wo wann warum welche welcher welches wozu
    nicht kein keine auch noch nur schon sehr mehr weniger hier dort dann
    mochte mochten will wollen kann kannst konnen konnte muss mussen soll sollen brauche brauchen bitte danke hallo`,
  inContext: 'die in an am auf um als so da es war was man bis hier',
};
