export { type EntryTrialsSettings, entryPointTrials } from './entry-trials.ts';
