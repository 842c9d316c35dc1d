export { IndexCommands, type IndexCommandsSettings } from './commands.ts';
export { documentSchemas } from './document-schemas.ts';
export { IndexesReader, type IndexesSettings } from './reader.ts';
