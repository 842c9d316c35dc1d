import type { Messages } from './messages/messages.ts';

/** What is left to do once a client's settings name this catalog. */
export type ConnectStep = keyof typeof CONNECT_STEPS;

export const CONNECT_STEPS = {
  make_workspace:
    'There is no agent-tools.yaml in the folder that is served: run `agent-tools init` there, or name another with --workspace.',
  start_server:
    'No Agent-Tools answers at that address yet: start it with `agent-tools serve`, and run this again.',
  set_token:
    'The server asks who calls: make a token with `agent-tools token create`, and start the client with it in AGENT_TOOLS_TOKEN.',
  enter_token:
    'The server asks who calls: make a token with `agent-tools token create`; VS Code asks for it once and keeps it.',
  set_token_if_asked:
    'If the server asks who calls: make a token with `agent-tools token create`, and start the client with it in AGENT_TOOLS_TOKEN.',
  enter_token_if_asked:
    'If the server asks who calls: make a token with `agent-tools token create`; VS Code asks for it once and keeps it.',
  connect_elsewhere:
    'The settings name folders of this machine: on another one, run this there as well instead of sharing the file.',
  approve_in_claude: 'Start Claude Code in this folder anew and approve the server; `/mcp` shows it.',
  restart_claude_desktop: 'Quit Claude Desktop and start it again.',
  start_in_vscode: 'Open the file in VS Code and choose Start above the entry.',
  enable_in_cursor: 'Open the settings of Cursor, and see under MCP that the server is on.',
  restart_codex: 'Start Codex again; `codex mcp list` shows the server.',
} as const;

const STEPS_SPANISH = {
  make_workspace:
    'No hay agent-tools.yaml en la carpeta que se sirve: ejecute allí `agent-tools init`, o nombre otra con --workspace.',
  start_server:
    'Ningún Agent-Tools responde aún en esa dirección: arránquelo con `agent-tools serve` y ejecute esto de nuevo.',
  set_token:
    'El servidor pregunta quién llama: cree un token con `agent-tools token create` y arranque el cliente con él en AGENT_TOOLS_TOKEN.',
  enter_token:
    'El servidor pregunta quién llama: cree un token con `agent-tools token create`; VS Code lo pide una vez y lo guarda.',
  set_token_if_asked:
    'Si el servidor pregunta quién llama: cree un token con `agent-tools token create` y arranque el cliente con él en AGENT_TOOLS_TOKEN.',
  enter_token_if_asked:
    'Si el servidor pregunta quién llama: cree un token con `agent-tools token create`; VS Code lo pide una vez y lo guarda.',
  connect_elsewhere:
    'La configuración nombra carpetas de esta máquina: en otra, ejecute esto allí también en vez de compartir el archivo.',
  approve_in_claude:
    'Arranque Claude Code de nuevo en esta carpeta y apruebe el servidor; `/mcp` lo muestra.',
  restart_claude_desktop: 'Salga de Claude Desktop y arránquelo otra vez.',
  start_in_vscode: 'Abra el archivo en VS Code y elija Start encima de la entrada.',
  enable_in_cursor: 'Abra la configuración de Cursor y vea en MCP que el servidor está activado.',
  restart_codex: 'Arranque Codex otra vez; `codex mcp list` muestra el servidor.',
} as const satisfies Record<ConnectStep, string>;

const english = {
  done: (client: string, name: string, file: string) => `${client} has ${name} now, in ${file}.`,
  unchanged: (client: string, name: string, file: string) =>
    `${client} had ${name} already: ${file} stays as it is.`,
  dry: (file: string) => `Nothing was written to ${file}.`,
  hidden: 'Shown as …: texts and comments of others. Shown as <…>: paths of this machine.',
  backup: (backup: string) => `What was there is in ${backup}.`,
  backup_shared: (backup: string) => `What was there is in ${backup}; remove it before it gets into Git.`,
  steps: CONNECT_STEPS as Readonly<Record<ConnectStep, string>>,
};

const spanish: typeof english = {
  done: (client: string, name: string, file: string) => `${client} tiene ahora ${name}, en ${file}.`,
  unchanged: (client: string, name: string, file: string) =>
    `${client} ya tenía ${name}: ${file} queda como está.`,
  dry: (file: string) => `No se escribió nada en ${file}.`,
  hidden: 'Como …: textos y comentarios ajenos. Como <…>: rutas de esta máquina.',
  backup: (backup: string) => `Lo que había está en ${backup}.`,
  backup_shared: (backup: string) => `Lo que había está en ${backup}; bórrelo antes de que llegue a Git.`,
  steps: STEPS_SPANISH,
};

/** What `connect` says, by the language of its texts. */
export const CONNECT_WORDS = { en: english, es: spanish } as const satisfies Record<
  Messages['language'],
  typeof english
>;
