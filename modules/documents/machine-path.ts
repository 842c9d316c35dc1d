/** A place on a machine, absolute or from a home folder: it identifies nothing, and is shown to nobody (law 8). */
export const isMachinePath = (text: string): boolean => /^\s*(?:[\\/~]|[A-Za-z]:[\\/]|file:)/i.test(text);
