export { entryPointTrials } from './entry-trials.ts';
