/** `agent-tools.<environment>.yaml`; undefined: the name is none that can stand in a file name. */
export const overlayFile = (environment: string): string | undefined =>
  /^[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*$/.test(environment) ? `agent-tools.${environment}.yaml` : undefined;
