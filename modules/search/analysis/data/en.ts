import type { StopWords } from '../stop-words.ts';

/** English words that say nothing about what a tool does: function words, and how people begin a request. */
export const EN: StopWords = {
  always: `
    a an the and or but nor if then else than that this these those there here
    of to from in into onto on off at by for with without within about between among through during before after
    above below under over against toward towards upon via per
    i you your yours my mine our ours we us they them their theirs he she it its his him hers
    himself herself itself myself yourself themselves ourselves
    is are was were be been being am
    do does did done doing
    have had having
    will would shall should could can may might must ca wo sha
    what which who whom whose when where why how
    so such too very just also only both each every any some most more other another own same
    not now as because while until although though whether either neither
    please want wants wanted need needs needed like help tell let know wish hey hello hi thanks thank
    etc eg ie`,
  inContext: 'me no has all out up down again once',
};
