import type { StopWords } from '../stop-words.ts';

/** Portuguese function words and beginnings of requests; without accents. */
export const PT: StopWords = {
  always: `
    os das dos uma uns umas nas nos pela pelo pelas pelos ao aos num numa
    e ou mas que qual quais quem cujo cuja com para desde ate entre durante apos conforme
    meu minha meus minhas teu tua seu sua seus suas nosso nossa nossos nossas ele ela eles elas voce voces eu
    este esta estes estas esse essa isso isto aquele aquela aquilo
    sou somos sao foi foram sendo estao estou tem temos tinha havia
    como quando onde quanto quanta quantos quantas porque pois embora
    nao tambem muito mais menos tao cada outro outra outros outras algum alguma alguns algumas qualquer todos todas toda
    quero queria gostaria preciso precisa posso pode podem poderia ajude ola obrigado obrigada`,
  inContext: 'o a as um de do da em no na por se me te lhe ser estar ja so sem sob sobre todo ha vai favor',
};
