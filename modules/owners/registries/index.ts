export { documentSchemas } from './document-schemas.ts';
export { nodeFileWatch } from './node-file-watch.ts';
export { nodeRegistryFiles } from './node-files.ts';
export { RegistriesReader, type RegistriesSettings } from './reader.ts';
export { checkRegistryByPath } from './registry-check.ts';
export type { LocationState, RegistryFiles } from './registry-files.ts';
export { type LoadedRegistry, loadRegistry, type RegistryRequest } from './registry-load.ts';
export { jsonLinesRegistryLog, type RegistryFailure, type RegistryLog } from './registry-log.ts';
