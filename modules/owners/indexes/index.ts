export { IndexCommands, type IndexCommandsSettings } from './commands.ts';
export { documentSchemas } from './document-schemas.ts';
export { IndexesReader, type IndexesSettings, keptIndexes } from './reader.ts';
