import type { ApiGraph, ApiNode, GraphVariant, ModelSlot } from './graphs/graph.ts';
import { checkGraph } from './schema/check.ts';
import { completeGraph, inputsOf } from './schema/inputs.ts';
import type { Literal, ObjectInfo } from './schema/object-info.ts';

/** A variant made ready for one server, or what that server lacks for it. */
export type Resolved =
  | { readonly graph: ApiGraph; readonly files: readonly string[] }
  | {
      readonly graph: null;
      /** Chinese, one line each. */
      readonly missing: readonly string[];
    };

/**
 * Fits a variant to what a server has: each model slot gets a file that is there (the template's own name
 * first, else one that will do), and every required input that the template leaves open the server's
 * own default, so that a graph stays valid when a newer version asks for more.
 */
export function resolveVariant({ graph, models }: GraphVariant, info: ObjectInfo): Resolved {
  const missing = new Set<string>();
  const files: string[] = [];
  const fitted: Record<string, ApiNode> = { ...graph };
  for (const { class_type } of Object.values(graph)) {
    if (!info[class_type]) missing.add(`缺少节点 ${class_type}`);
  }
  for (const slot of models) {
    const node = fitted[slot.node];
    const nodeClass = node && info[node.class_type];
    if (!node || !nodeClass) continue;
    const file = fileFor(slot, node, inputsOf(node, nodeClass).get(slot.input)?.options ?? []);
    if (file === undefined) missing.add(lackOf(slot, node));
    else {
      fitted[slot.node] = { ...node, inputs: { ...node.inputs, [slot.input]: file } };
      files.push(String(file));
    }
  }
  if (missing.size > 0) return { graph: null, missing: [...missing] };
  const completed = completeGraph(fitted, info);
  const problems = checkGraph(completed, info).map(({ message }) => message);
  return problems.length > 0
    ? { graph: null, missing: problems }
    : { graph: completed, files: [...new Set(files)] };
}

function lackOf({ input, folder }: ModelSlot, { class_type, inputs }: ApiNode): string {
  const place = folder ? `，应放在 models/${folder}` : `（${class_type}）`;
  return `缺少模型文件 ${String(inputs[input])}${place}`;
}

/** The file that serves a slot: the template's own, the same in a folder, or one that will do. */
function fileFor(
  { input, otherwise }: ModelSlot,
  { inputs }: ApiNode,
  files: readonly Literal[],
): Literal | undefined {
  const wanted = inputs[input];
  return (
    files.find((file) => file === wanted) ??
    files.find((file) => String(file).split(/[\\/]/).at(-1) === wanted) ??
    files.find((file) => otherwise.test(String(file)))
  );
}
