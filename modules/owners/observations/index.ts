export { ObservationCommands, type ObservationCommandsSettings } from './commands.ts';
export { createObservationsReader } from './reader.ts';
