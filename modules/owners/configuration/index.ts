export { ConfigurationReader, type ConfigurationSettings, WORKSPACE_KEY } from './configuration-reader.ts';
export { documentSchemas } from './document-schemas.ts';
export { createWorkspaceMaker } from './starter/workspace-maker.ts';
