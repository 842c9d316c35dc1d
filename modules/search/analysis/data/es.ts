import type { StopWords } from '../stop-words.ts';

/** Spanish function words and beginnings of requests; without accents. */
export const ES: StopWords = {
  always: `
    el la los las un una unos unas lo al del de en y e o u que cual cuales quien quienes cuyo cuya
    con para por segun desde hasta hacia entre ante tras durante mediante contra
    mi mis tu tus su sus nuestro nuestra nuestros nuestras ellos ellas nosotros vosotros usted ustedes yo ella
    se te nos les le
    es soy eres somos esta estan estoy este estos estas ese esa esos esas esto eso aquel aquella
    fue fueron ser estar sido siendo eran hay habia habian han haber hemos
    como cuando donde adonde cuanto cuanta cuantos cuantas porque pues aunque mientras
    pero ni sino tambien ya muy mas menos tanto cada otro otra otros otras algun alguna alguno algunos algunas
    cualquier todos todas toda
    quiero quisiera quieres necesito necesitas puedo puedes podrias podria puede pueden deseo ayudame ayudar
    dame muestrame hola gracias`,
  inContext:
    'me no has he a sin son sobre todo solo va van sea fin mia mio algo nada os era si tan favor dime',
};
