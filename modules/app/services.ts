import type { BaseDefinitions } from '../core/ports/base-definitions.ts';
import type { Catalog } from '../core/ports/catalog.ts';
import type { DocumentCommands } from '../core/ports/document-commands.ts';
import type { DocumentFiles } from '../core/ports/document-files.ts';
import type { DocumentText } from '../core/ports/document-text.ts';
import type { EvidenceCommands } from '../core/ports/evidence-commands.ts';
import type { KeyedAnswers } from '../core/ports/keyed-answers.ts';
import type { RegistryChecker } from '../core/ports/registry-checker.ts';
import type { Reloader } from '../core/ports/reloader.ts';
import type { SecretReferences } from '../core/ports/secret-references.ts';
import type { SetUp } from '../core/ports/set-up.ts';
import type { Authority, Reviews } from '../core/ports/subject-standing.ts';
import type { TokenCommands } from '../core/ports/tokens.ts';
import type { WorkspaceMaker } from '../core/ports/workspace-maker.ts';

/** The ports beyond reading that operations may use; `compose.ts` fills them. */
export interface Services {
  readonly catalog: Catalog;
  readonly documents: DocumentCommands;
  readonly registryChecker: RegistryChecker;
  readonly reloader: Reloader;
  readonly workspaceMaker: WorkspaceMaker;
  readonly setUp: SetUp;
  readonly documentText: DocumentText;
  /** This workspace in its history. */
  readonly baseDefinitions: BaseDefinitions;
  /** Files as a person names them, of any size that can be compared. */
  readonly savedFiles: DocumentFiles;
  /** Commands of the owners of recorded evidence; nothing that reads comes near them. */
  readonly evidence: EvidenceCommands;
  /** For faces: what a command answered under its key. */
  readonly keyedAnswers: KeyedAnswers;
  readonly tokens: TokenCommands;
  readonly secrets: SecretReferences;
  readonly authority: Authority;
  readonly reviews: Reviews;
  /** SHA-256 as lower-case hexadecimal. */
  readonly sha256: (text: string) => string;
}
