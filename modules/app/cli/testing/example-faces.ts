import { FakeApp } from '../../http/testing/fake-app.ts';
import { capability, document, provider, tool } from '../../http/testing/records.ts';
import { FakeFaces } from './fake-shell.ts';

const records = () => [
  tool('file.read', { name: 'Read', description: 'Reads a file.', risk: 'low', effectiveRisk: 'low' }),
  tool('file.write', { name: 'Write', description: 'Writes a file.', risk: 'high', effectiveRisk: 'high' }),
  capability('files'),
  provider('acme'),
  document('catalog/broken.tool.yaml', []),
];
/** The command line over a small catalog with one of everything. */
export const exampleFaces = () => new FakeFaces(new FakeApp(records()));
