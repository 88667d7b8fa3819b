import type { ComfyEvent } from './frames.ts';
import type { ApiGraph } from './graphs/graph.ts';

/** How long nodes of a class take beside the others, and what a user is told while they run. */
const KINDS: readonly (readonly [classType: RegExp, weight: number, stage: string])[] = [
  [/Sampler(?!Select)|SeedVR2/i, 40, '出图'],
  [/Upscale.*Model|FrameInterpolate$/i, 20, '放大'],
  [/VAEDecode|VAEEncode|ToVideo|Detect|RemoveBackground|Inference/i, 5, '编码与解码'],
  [/Loader|^Load(?!Image)/i, 4, '载入模型'],
  [/^Save|CreateVideo/i, 2, '保存'],
];
const OTHER = [/^/, 1, '处理'] as const;

const kindOf = (classType: string) => KINDS.find(([pattern]) => pattern.test(classType)) ?? OTHER;

/** Follows a job's messages and reports how far it is; what is reported never falls. */
export interface GraphProgress {
  hear(event: ComfyEvent): void;
  /** The node that runs now, as far as is known. */
  readonly node: string | null;
}

/**
 * Nodes count by how long their class usually takes. A server names one node at a time: when it names the
 * next, the one before has ended.
 */
export function followProgress(
  graph: ApiGraph,
  report: (fraction: number, stage: string) => void,
): GraphProgress {
  const shares = new Map<string, number>();
  const whole = Object.values(graph).reduce((sum, each) => sum + kindOf(each.class_type)[1], 0);
  let node: string | null = null;
  let most = 0;

  const raise = (id: string, share: number): void => {
    // Nodes that a node brought forth at run time are part of it.
    if (id in graph) shares.set(id, Math.max(shares.get(id) ?? 0, share));
  };
  const tell = (): void => {
    let done = 0;
    for (const [id, share] of shares) done += kindOf(graph[id]?.class_type ?? '')[1] * share;
    most = Math.max(most, Math.min(1, done / Math.max(1, whole)));
    const stage = node && graph[node] ? kindOf(graph[node].class_type)[2] : '处理';
    report(most, `${stage}中`);
  };

  return {
    get node() {
      return node;
    },
    hear(event) {
      if (event.type === 'node') {
        if (node && node !== event.node) raise(node, 1);
        node = event.node;
      } else if (event.type === 'cached') {
        for (const id of event.nodes) raise(id, 1);
      } else if (event.type === 'progress') {
        for (const [id, { share, ended }] of Object.entries(event.nodes)) {
          raise(id, ended ? 1 : share);
          if (!ended) node = id;
        }
      } else return;
      tell();
    },
  };
}
