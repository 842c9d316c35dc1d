export type { AdapterFor } from './launch-plan.ts';
export { Supervisor } from './supervisor.ts';
