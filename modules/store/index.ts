export { nodeEarlierRecords } from './earlier-records.ts';
export { privateDocument } from './private-document.ts';
export { keyedAnswersOf } from './source-keyed-answers.ts';
export { LazyStoreSource, NO_STORE } from './store-source.ts';
