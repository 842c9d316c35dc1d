import { createInterface } from 'node:readline';
import { GroupRecords } from '../group-records.ts';
import { GroupLauncher } from '../launcher.ts';

/**
 * Starts children and waits to be killed: one that stays, and one that goes with its pipe and leaves another of its group
 * behind. Says their numbers on standard output.
 */
const [folder = '', mark = ''] = process.argv.slice(2);
const launcher = new GroupLauncher({ records: new GroupRecords(folder, mark) });
const sh = (line: string) =>
  launcher.launch({ command: '/bin/sh', args: ['-c', line], folder, environment: new Map() });

const staying = await sh('trap "" TERM HUP; while :; do sleep 0.05; done');
const leaving = await sh('(trap "" HUP; exec sleep 600) >/dev/null 2>&1 & echo $!; read -r line');
const [grandchild] = await new Promise<string[]>((resolve) =>
  createInterface(leaving.stdout).once('line', (line) => resolve([line])),
);
process.stdout.write(
  `${JSON.stringify({ staying: staying.pid, leaving: leaving.pid, grandchild: Number(grandchild) })}\n`,
);
setInterval(() => {}, 60_000);
