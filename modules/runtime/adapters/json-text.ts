/** Deeper values are no data of any tool, and would bring down what walks through them. */
const MAX_DEPTH = 200;

/** The object or list that a text is; undefined: it is a text. A number or word alone is a text too. */
export function jsonValue(text: string): Readonly<Record<string, unknown>> | readonly unknown[] | undefined {
  if (!/^\s*[[{]/.test(text) || isTooDeep(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) || isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isTooDeep(text: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (inText) {
      if (char === '\\') at += 1;
      else if (char === '"') inText = false;
    } else if (char === '"') inText = true;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
