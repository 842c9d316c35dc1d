export type { AdapterFor } from './launch-plan.ts';
export { type Declared, Supervisor, type SupervisorSettings } from './supervisor.ts';
