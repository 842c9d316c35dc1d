export {
  type ActivatedTool,
  Coordinator,
  type Routed,
  type Used,
  type UseOptions,
  type UseRequest,
} from './coordinator.ts';
export type { ToolDescription } from './description.ts';
export type { RejectionCode, Route, RouteCandidate, RouteReason, RouteRequest } from './route.ts';
