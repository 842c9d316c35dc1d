import { SettingsError } from './settings.ts';

const WRONG_SETTINGS = 2;
const FAULT = 70;

/** Runs a server's start. What goes wrong is told on stderr in our own words: no stack, no path. */
export async function run(program: string, start: () => Promise<void>): Promise<void> {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${program}: stopped by a fault (${error.name}). Start it again and report this.\n`);
    process.exit(FAULT);
  });
  try {
    await start();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${program}: ${error.message}\n${error.hint}\n`);
    process.exitCode = WRONG_SETTINGS;
  }
}
