/** The programs whose settings are known here. */
export const CLIENTS = ['claude', 'vscode', 'cursor', 'codex'] as const;
export type Client = (typeof CLIENTS)[number];

export const isClient = (text: string): text is Client => CLIENTS.some((each) => each === text);

/** `project`: for everyone who opens the folder; `user`: for this user, wherever they are. */
export type Scope = 'project' | 'user';
