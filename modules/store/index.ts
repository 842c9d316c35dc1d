export { nodeRecordDocument, recordFile } from './node-record-document.ts';
