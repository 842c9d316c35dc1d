export { nodeRecordDocument, recordFile } from './node-record-document.ts';
export { privateDocument } from './private-document.ts';
export { keyedAnswersOf } from './source-keyed-answers.ts';
export { LazyStoreSource, NO_STORE } from './store-source.ts';
