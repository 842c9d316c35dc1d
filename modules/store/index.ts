export { nodeRecordDocument, recordFile } from './node-record-document.ts';
export { LazyStoreSource, NO_STORE } from './store-source.ts';
