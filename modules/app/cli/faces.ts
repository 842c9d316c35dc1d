import type { DocumentText } from '../../core/ports/document-text.ts';
import type { ServeOptions } from '../http/serve.ts';
import type { StdioOptions } from '../mcp/stdio-face.ts';
import type { Compose } from './cli-app.ts';

/** What the command line starts and does not know how to build. */
export interface Faces {
  readonly compose: Compose;
  /** Resolves when the server has ended. */
  readonly serve: (options: ServeOptions) => Promise<void>;
  /** Speaks MCP with the client that started this process, until that closes its end. */
  readonly mcp: (from: StdioOptions['from']) => Promise<void>;
  readonly readDocument: DocumentText['read'];
  /** Of this release. */
  readonly version: () => Promise<string>;
  /** The file that starts this command line in a process of its own. Absolute; undefined: nobody knows. */
  readonly script?: () => Promise<string | undefined>;
}
