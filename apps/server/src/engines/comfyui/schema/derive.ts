import { readFileSync, writeFileSync } from 'node:fs';
import { GRAPH_VARIANTS } from '../graphs/index.ts';
import { committedPath } from './committed.ts';
import { readDigest } from './digest.ts';
import { type NodeClass, type ObjectInfo, readObjectInfo } from './object-info.ts';

/**
 * Renews a committed schema: the classes that the graphs use, as one version of ComfyUI has them.
 *
 *     npm run comfyui:schema -- <version> <digest.json> [object_info.json …]
 *
 * The digest says which inputs there are; answers of `/object_info` (of that version, or near it) add
 * defaults, ranges and options.
 */
const [version, digestPath, ...detailPaths] = process.argv.slice(2);
if (!version || !digestPath) throw new Error('usage: <version> <digest.json> [object_info.json …]');

const parse = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8')) as unknown;

const used = new Set(
  GRAPH_VARIANTS.flatMap(({ graph }) => Object.values(graph).map(({ class_type }) => class_type)),
);
const modelInputs = new Set(
  GRAPH_VARIANTS.flatMap(({ graph, models }) =>
    models.map(({ node, input }) => `${graph[node]?.class_type}.${input}`),
  ),
);
const info = readDigest(
  parse(digestPath),
  [...used].sort(),
  detailPaths.map((path) => withoutFiles(readObjectInfo(parse(path)))),
);
writeFileSync(committedPath(version), `${JSON.stringify(info, null, 1)}\n`);

/** Which model files one server happened to have says nothing about the next. */
function withoutFiles(classes: ObjectInfo): ObjectInfo {
  const cleared = (name: string, { inputs, ...each }: NodeClass): NodeClass => ({
    ...each,
    inputs: Object.fromEntries(
      Object.entries(inputs).map(([input, { options, ...said }]) => {
        const listed = options && !said.uploads && !modelInputs.has(`${name}.${input}`);
        return [input, listed ? { ...said, options } : said];
      }),
    ),
  });
  return Object.fromEntries(
    Object.entries(classes).map(([name, each]) => [name, cleared(name, each)]),
  );
}
