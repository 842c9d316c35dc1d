export { CheckedToolCalls, type ToolCallsSettings } from './checked-tool-calls.ts';
export { Snapshots } from './snapshots.ts';
