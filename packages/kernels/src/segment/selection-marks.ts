import { leavesOf, type MergeTree } from './merge-tree.ts';
import { INSIDE, OUTSIDE } from './pixel-cut.ts';
import type { PreparedPicture } from './prepare.ts';
import type { RegionGraph } from './region-graph.ts';
import type { SelectionBox, SelectionPoint } from './selection-prompt.ts';

/** A click's seed: as much as merges below this cost around it, at most this share of the picture. */
const SEED_COST = 0.02;
const SEED_SHARE_TOP = 0.1;
/** No seed is larger than this share. */
const SEED_SHARE_MOST = 0.3;

/** A box in pixels of the small picture. */
export interface SmallBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function smallBox({ image, small }: PreparedPicture, box: SelectionBox): SmallBox {
  const sx = small.width / image.width;
  const sy = small.height / image.height;
  return {
    left: Math.max(0, Math.floor(box[0] * sx)),
    top: Math.max(0, Math.floor(box[1] * sy)),
    right: Math.min(small.width, Math.ceil(box[2] * sx)),
    bottom: Math.min(small.height, Math.ceil(box[3] * sy)),
  };
}

/** A region is outside when most of it lies outside the box. */
export function markOutsideBox(prepared: PreparedPicture, box: SmallBox, marks: Uint8Array): void {
  const { regions, graph } = prepared;
  const within = new Int32Array(graph.count);
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) within[regions.data[y * regions.width + x]]++;
  }
  for (let k = 0; k < marks.length; k++) if (within[k] * 2 < graph.area[k]) marks[k] = OUTSIDE;
}

/** How much around a click its seed takes. */
export interface SeedSize {
  /** The seed grows to at least this share of the picture … */
  readonly least: number;
  /** … as long as nothing merges at more than this cost. */
  readonly cost: number;
}

/** Marks what each click stands on; returns the regions of the positive ones. */
export function markSeeds(
  { image, small, regions, tree, graph }: PreparedPicture,
  points: readonly SelectionPoint[],
  marks: Uint8Array,
  size: SeedSize = { least: 0, cost: 0 },
): number[] {
  const areas = nodeAreas(tree, graph);
  const total = small.width * small.height;
  const seeds: number[] = [];
  const leafOf = (point: SelectionPoint): number => {
    const x = Math.min(small.width - 1, Math.floor((point.x * small.width) / image.width));
    const y = Math.min(small.height - 1, Math.floor((point.y * small.height) / image.height));
    return regions.data[y * small.width + x];
  };
  const denied = new Set(points.filter((point) => point.label === 0).map(leafOf));
  // Negative clicks last: what they stand on is out even when a positive seed reached there.
  for (const point of [...points].sort((a, b) => b.label - a.label)) {
    const leaf = leafOf(point);
    const taken = point.label === 1 ? OUTSIDE : INSIDE;
    const grown = point.label === 1 ? size : { least: 0, cost: 0 };
    for (const region of leavesOf(tree, seedNode(tree, areas, leaf, total, grown, denied))) {
      // A seed never grows over what another click has said, but its own region is certain.
      if (marks[region] === taken && region !== leaf) continue;
      marks[region] = point.label === 1 ? INSIDE : OUTSIDE;
      if (point.label === 1) seeds.push(region);
    }
  }
  return seeds.filter((region) => marks[region] === INSIDE);
}

function nodeAreas(tree: MergeTree, graph: RegionGraph): Float64Array {
  const areas = new Float64Array(tree.parent.length);
  areas.set(graph.area);
  for (let node = 0; node < areas.length; node++) {
    if (tree.parent[node] >= 0) areas[tree.parent[node]] += areas[node];
  }
  return areas;
}

function seedNode(
  tree: MergeTree,
  areas: Float64Array,
  leaf: number,
  total: number,
  { least, cost }: SeedSize,
  denied: ReadonlySet<number>,
): number {
  let node = leaf;
  for (;;) {
    const up = tree.parent[node];
    if (up < 0) return node;
    const alike = tree.cost[up] <= SEED_COST && areas[up] <= SEED_SHARE_TOP * total;
    const small =
      areas[node] < least * total && tree.cost[up] <= cost && areas[up] <= SEED_SHARE_MOST * total;
    if (!alike && !small) return node;
    if (small && leavesOf(tree, up).some((region) => denied.has(region))) return node;
    node = up;
  }
}
