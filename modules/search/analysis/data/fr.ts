import type { StopWords } from '../stop-words.ts';

/** French function words and beginnings of requests; without accents. */
export const FR: StopWords = {
  always: `
    le les des du une aux et ou ni mais donc que qui quoi dont lequel laquelle lesquels lesquelles
    dans avec pour sans sous vers chez entre depuis pendant avant apres afin parmi selon
    je tu il elle nous vous ils elles moi toi lui leur leurs mes tes ses notre nos votre vos cette ces cet celui celle ceux
    est sont etait etre suis etes sommes sera avoir avez avons ont fait faire
    quand comment pourquoi combien ou quel quelle quels quelles
    tres aussi deja encore moins peu beaucoup ici y ainsi alors
    veux voudrais voulez peux peut pouvez pourriez faut besoin bonjour merci svp aidez aide`,
  inContext:
    'la un au de en a par sur se sa son ma mon ton ta ce plus pas ne on tout tous toute toutes me te si',
};
