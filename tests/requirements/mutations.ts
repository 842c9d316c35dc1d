import type { Mutation } from './mutation.ts';

/** One rule taken out for each closed requirement; the tests that cite it must then fail. */
export const MUTATIONS: readonly Mutation[] = [];
