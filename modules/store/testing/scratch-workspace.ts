import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { countingDocument } from './counting.ts';

let tokens = 0;

/** A folder of its own for one test. */
export class ScratchWorkspace implements Disposable {
  readonly folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'agent-tools-store-'));
  readonly records = path.join(this.folder, '.agent-tools', 'records');
  readonly file = path.join(this.records, 'count.json');

  document(patience?: number) {
    return countingDocument(this.folder, {
      token: () => {
        tokens += 1;
        return `${process.pid}-${tokens}`;
      },
      patience,
    });
  }

  names(): readonly string[] {
    return readdirSync(this.records).sort();
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
