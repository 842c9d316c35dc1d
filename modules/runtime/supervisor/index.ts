export { type Declared, Supervisor, type SupervisorSettings } from './supervisor.ts';
