export { nodeRecordDocument, type RecordDocumentSettings, recordFile } from './node-record-document.ts';
