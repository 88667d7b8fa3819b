import { GRAPH_VARIANTS } from '../graphs/index.ts';
import { COMMITTED_VERSIONS, committedSchema } from './committed.ts';
import { readObjectInfo } from './object-info.ts';
import { servingReport, servings } from './serving.ts';

/**
 * Prints which variants can be run, and why the others cannot: on the committed versions, or on a server.
 *
 *     npm run comfyui:graphs [-- http://127.0.0.1:8188]
 */
const [address] = process.argv.slice(2);
const asked = address
  ? [[address, readObjectInfo(await (await fetch(`${address}/object_info`)).json())] as const]
  : COMMITTED_VERSIONS.map((version) => [`ComfyUI ${version}`, committedSchema(version)] as const);
for (const [name, info] of asked) {
  process.stdout.write(`# ${name}\n${servingReport(servings(GRAPH_VARIANTS, info))}\n\n`);
}
