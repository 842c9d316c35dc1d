/** What a client's settings say of one server: a command that it starts, or an address that it asks. */
export type Connection =
  | { readonly kind: 'stdio'; readonly command: string; readonly args: readonly string[] }
  | {
      readonly kind: 'http';
      readonly url: string;
      /** Callers say who they are with a token; the settings name where it is kept and never hold it. */
      readonly token: boolean;
    };

/** Where clients find the token, as our own command line does. */
export const TOKEN_VARIABLE = 'AGENT_TOOLS_TOKEN';

const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/** Every client takes such a name, and it needs no quotes in TOML. */
export const isServerName = (text: string): boolean => NAME.test(text);
