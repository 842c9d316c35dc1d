import type { JSONRPCMessage } from '@modelcontextprotocol/client';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As much as it takes to know what to do with it; what it carries is looked at by whoever asked. */
export function isMessage(value: unknown): value is JSONRPCMessage {
  if (!isObject(value) || value['jsonrpc'] !== '2.0') return false;
  if (typeof value['method'] === 'string') return value['params'] === undefined || isObject(value['params']);
  return isId(value['id']) && (value['result'] !== undefined || isObject(value['error']));
}

export const isId = (value: unknown): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

/** Nested more than `levels` deep; without recursion, so that depth itself does no harm. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let layer: unknown[] = [value];
  for (let depth = 0; layer.length > 0; depth += 1) {
    if (depth > levels) return true;
    const next: unknown[] = [];
    for (const each of layer)
      if (typeof each === 'object' && each !== null)
        for (const member of Object.values(each))
          if (typeof member === 'object' && member !== null) next.push(member);
    layer = next;
  }
  return false;
}
