import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The same files for every host; where records are, the environment says. */
const FILES = {
  'agent-tools.yaml': `version: 1
store: { url: "\${env:STORE_URL}" }
instances: { files: { provider: files-server, enabled: true } }
`,
  'capabilities/file.yaml': 'id: file.read\nname: Read\ndescription: Reads a file.\n',
  'catalog/files.tool.yaml': `id: files.read
type: tool
name: Read a file
description: Reads a file.
capabilities: [file.read]
versions:
  - version: 1.0.0
    status: active
    contract: { inputs: { path: string }, outputs: { text: string } }
    providers:
      - { provider_id: files-server, provider_type: mcp_server, status: active }
`,
} as const;

/** A folder of its own for each host that there is, until disposed. */
export class SharedWorkspace implements Disposable {
  readonly #root = mkdtempSync(join(realpathSync(tmpdir()), 'agent-tools-replicas-'));
  #hosts = 0;

  /** A checkout of the workspace. */
  host(): string {
    this.#hosts += 1;
    const folder = join(this.#root, `host-${this.#hosts}`);
    for (const [file, text] of Object.entries(FILES)) {
      mkdirSync(join(folder, file, '..'), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    return folder;
  }

  /** A file that no host has of its own. */
  file(name: string): string {
    return join(this.#root, name);
  }

  [Symbol.dispose](): void {
    rmSync(this.#root, { recursive: true, force: true });
  }
}
