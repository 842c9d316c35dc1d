export { InventoryCommands } from './commands.ts';
export { documentSchemas } from './document-schemas.ts';
export { createInventoryReader, keptInventory } from './reader.ts';
