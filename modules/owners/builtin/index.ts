export { BuiltinCommands } from './commands.ts';
export { documentSchemas } from './document-schemas.ts';
export { createBuiltinReader, keptBuiltin } from './reader.ts';
