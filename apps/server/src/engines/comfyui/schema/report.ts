import { readFileSync, writeFileSync } from 'node:fs';
import { GRAPH_VARIANTS } from '../graphs/index.ts';
import { withTables } from '../graphs/tables.ts';
import { COMMITTED_VERSIONS, committedSchema } from './committed.ts';
import { readObjectInfo } from './object-info.ts';
import { servingReport, servings } from './serving.ts';

/**
 * Prints which variants can be run, and why the others cannot: on the committed versions, or on a server;
 * or renews the document's tables.
 *
 *     npm run comfyui:graphs [-- http://127.0.0.1:8188 | --document]
 */
const DOCUMENT = new URL('../../../../../../docs/engines/comfyui-graphs.md', import.meta.url);

const [address] = process.argv.slice(2);
if (address === '--document') {
  writeFileSync(DOCUMENT, withTables(readFileSync(DOCUMENT, 'utf8'), GRAPH_VARIANTS));
  process.exit();
}
const asked = address
  ? [[address, readObjectInfo(await (await fetch(`${address}/object_info`)).json())] as const]
  : COMMITTED_VERSIONS.map((version) => [`ComfyUI ${version}`, committedSchema(version)] as const);
for (const [name, info] of asked) {
  process.stdout.write(`# ${name}\n${servingReport(servings(GRAPH_VARIANTS, info))}\n\n`);
}
