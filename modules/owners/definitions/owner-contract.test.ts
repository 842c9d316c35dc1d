import type { DefinitionRecord } from '../../core/model/definition-record.ts';
import { type OwnerUnderTest, ownerContract } from '../../core/testing/owner-contract.ts';
import type { DefinitionFiles } from './files/definition-files.ts';
import { MemoryFiles } from './testing/memory-files.ts';
import { memoryReader } from './testing/memory-reader.ts';
import { toolText, VOCABULARY } from './testing/texts.ts';

const SECRET = 'canary-d3f1';
const A = 'catalog/a.tool.yaml';
const B = 'catalog/b.tool.yaml';
const provider = `
provider_id: files-server
provider_type: mcp_server
provides: []
env:
  - { name: API_KEY, secret: true, value: ${SECRET} }
`;

function definitions(): OwnerUnderTest<DefinitionRecord> {
  const files = new MemoryFiles({
    [A]: toolText('a'),
    [B]: toolText('b'),
    'capabilities/core.yaml': VOCABULARY,
    'packages/files/provider.yaml': provider,
  });
  const states = { first: toolText('b'), second: toolText('b', 'risk: high') };
  let before = (): Promise<void> => Promise.resolve();
  const held: DefinitionFiles = {
    look: (paths) => before().then(() => files.look(paths)),
    readFolder: (folder) => before().then(() => files.readFolder(folder)),
    stampFiles: (folder, names) => before().then(() => files.stampFiles(folder, names)),
    readFile: (file, size, limit) => before().then(() => files.readFile(file, size, limit)),
    writeFile: (file, content) => files.writeFile(file, content),
  };
  return {
    reader: memoryReader(files, { files: held }),
    write(state) {
      files.unreadable.clear();
      files.now += 60_000;
      files.put(B, states[state]);
      files.now += 60_000;
    },
    breakages: {
      'a folder that may not be read': () => {
        files.unreadable.add('catalog');
      },
      'a file system that may not be read': () => {
        for (const folder of ['catalog', 'capabilities', 'packages']) files.unreadable.add(folder);
      },
    },
    restart() {
      const copy = files.copy();
      for (const each of files.unreadable) copy.unreadable.add(each);
      return memoryReader(copy);
    },
    hold(run) {
      before = run;
    },
    reads: () => files.calls.length,
  };
}

ownerContract('the definitions', { make: definitions, secret: SECRET });
