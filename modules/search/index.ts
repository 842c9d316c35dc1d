export { createSearchIndex } from './segmented-index.ts';
