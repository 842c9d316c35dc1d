export { BuiltinCommands } from './commands.ts';
export { documentSchemas } from './document-schemas.ts';
export { createBuiltinReader } from './reader.ts';
