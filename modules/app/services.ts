import type { ApprovalCommands } from '../core/ports/approval-commands.ts';
import type { Authority } from '../core/ports/authority.ts';
import type { BaseDefinitions } from '../core/ports/base-definitions.ts';
import type { Catalog } from '../core/ports/catalog.ts';
import type { DocumentCommands } from '../core/ports/document-commands.ts';
import type { DocumentFiles } from '../core/ports/document-files.ts';
import type { DocumentText } from '../core/ports/document-text.ts';
import type { Meanings } from '../core/ports/embedder.ts';
import type { EntryPointTrials } from '../core/ports/entry-point-trials.ts';
import type { EvidenceCommands } from '../core/ports/evidence-commands.ts';
import type { ExampleSuggestions } from '../core/ports/example-suggestions.ts';
import type { JournalReading } from '../core/ports/journal-reading.ts';
import type { KeyedAnswers } from '../core/ports/keyed-answers.ts';
import type { PolicyInspection } from '../core/ports/policy-inspection.ts';
import type { RunningProviders } from '../core/ports/providers.ts';
import type { RegistryChecker } from '../core/ports/registry-checker.ts';
import type { Reloader } from '../core/ports/reloader.ts';
import type { ReviewCommands } from '../core/ports/review-commands.ts';
import type { SecretReferences } from '../core/ports/secret-references.ts';
import type { SetUp } from '../core/ports/set-up.ts';
import type { SkillMatching } from '../core/ports/skill-matching.ts';
import type { StoreUpkeep } from '../core/ports/store-upkeep.ts';
import type { TokenCommands } from '../core/ports/tokens.ts';
import type { ToolCalls } from '../core/ports/tool-calls.ts';
import type { WorkspaceMaker } from '../core/ports/workspace-maker.ts';

/** The ports beyond reading that operations may use; `compose.ts` fills them. */
export interface Services {
  readonly catalog: Catalog;
  /** How near tools are to questions in meaning, where a workspace wants that. */
  readonly meanings: Meanings;
  readonly documents: DocumentCommands;
  readonly exampleSuggestions: ExampleSuggestions;
  readonly registryChecker: RegistryChecker;
  readonly reloader: Reloader;
  /** Runs entry points, where a person asks for it. */
  readonly entryPointTrials: EntryPointTrials;
  /** Which tools satisfy what a skill needs. */
  readonly skills: SkillMatching;
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
  readonly storeUpkeep: StoreUpkeep;
  readonly tokens: TokenCommands;
  readonly secrets: SecretReferences;
  readonly approvals: ApprovalCommands;
  readonly reviews: ReviewCommands;
  /** Asked before an effect, never by the projection. */
  readonly authority: Authority;
  /** What is in force, and why it decides as it does. */
  readonly policies: PolicyInspection;
  /** What this process runs; whoever asks the catalog comes nowhere near them. */
  readonly providers: RunningProviders;
  /** The one way to use a tool. */
  readonly calls: ToolCalls;
  /** What happened; for those who administer. */
  readonly journal: JournalReading;
  /** The one spelling of a package URL; undefined: the text is none. */
  readonly canonicalPackageUrl: (text: string) => Promise<string | undefined>;
  /** SHA-256 as lower-case hexadecimal. */
  readonly sha256: (text: string) => string;
}
