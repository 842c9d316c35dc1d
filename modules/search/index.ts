export { createSearchIndex, packIndex, unpackIndex } from './segmented-index.ts';
