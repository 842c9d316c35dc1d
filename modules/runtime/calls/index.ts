export { CheckedToolCalls } from './checked-tool-calls.ts';
export { Snapshots } from './snapshots.ts';
