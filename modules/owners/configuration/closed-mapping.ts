/**
 * In JSON Schema: no key but those that are named. Of a policy, and of what decides about callers, nothing may be passed
 * over. Keys that begin with `x-` are free.
 */
export const NO_OTHER_KEY = { additionalProperties: false, patternProperties: { '^x-': {} } };
