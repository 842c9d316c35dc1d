import type { App, ComposeOptions } from '../app.ts';

/** What a command line needs of the composed product. */
interface CliApp extends Pick<App, 'services' | 'clock'>, AsyncDisposable {
  readonly composer: Pick<App['composer'], 'ready' | 'refresh' | 'searchable' | 'pin'>;
}

export type Compose = (options: ComposeOptions) => Promise<CliApp>;
