export { ObservationCommands, type ObservationCommandsSettings } from './commands.ts';
export { createObservationsReader, keptObservations } from './reader.ts';
