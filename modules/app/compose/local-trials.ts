import { randomBytes } from 'node:crypto';
import { dirname, join, posix, resolve } from 'node:path';
import { LOCAL } from '../../core/model/subject.ts';
import type { EntryPointTrials } from '../../core/ports/entry-point-trials.ts';
import { nodeRegistryFiles } from '../../owners/registries/index.ts';
import { projectInput } from '../../runtime/adapters/command/call-input.ts';
import { readEntryPoint } from '../../runtime/adapters/command/program.ts';
import { entryPointTrials } from '../../runtime/coordinator/trial/index.ts';
import { GroupLauncher } from '../../runtime/process/launcher.ts';

/** Runs entry points of a tools.json as calls run them; `folder` is where paths that are typed begin. */
export function localTrials(folder: string): EntryPointTrials {
  const files = nodeRegistryFiles(folder);
  return entryPointTrials({
    launcher: new GroupLauncher(),
    startOf: (registry, location) => readEntryPoint(location, dirname(resolve(folder, registry))),
    async toolDocument(registry, location, signal) {
      const beside = posix.join(posix.dirname(location), 'TOOL.md');
      if ((await files.locate(registry, beside, signal)) !== 'file') return undefined;
      const content = await files.read(join(dirname(registry), beside), signal);
      return content.state === 'read' ? content.bytes : undefined;
    },
    flagsOf(given) {
      const { words } = projectInput({
        address: {},
        tool: '',
        arguments: given,
        subject: LOCAL,
        requestId: '',
        outputLimit: 0,
        secretArguments: [],
      });
      return words.length === 0 ? undefined : words;
    },
    deadline: (milliseconds) => AbortSignal.timeout(milliseconds),
    elapsed: () => performance.now(),
    requestId: () => randomBytes(16).toString('hex'),
  });
}
