export { InventoryCommands, type InventoryCommandsSettings } from './commands.ts';
export { documentSchemas } from './document-schemas.ts';
export { createInventoryReader } from './reader.ts';
