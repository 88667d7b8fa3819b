import { type OklabPlanes, oklabPlanes } from '../color/oklab.ts';
import { fitLongSide, resizeRgb8 } from '../filter/resize.ts';
import type { LabelMap, Rgb8 } from '../image.ts';
import { assertPicture } from '../kernel-error.ts';
import { type RegionAffinity, regionAffinity } from './affinity.ts';
import { type MergeTree, mergeTree } from './merge-tree.ts';
import { models } from './models/index.ts';
import { type Parting, partingOf } from './parting.ts';
import { meanSquaredStep } from './pixel-cut.ts';
import { edgesByRegion, type RegionEdges } from './region-distance.ts';
import { type RegionFacts, regionFacts } from './region-facts.ts';
import { type RegionGraph, regionGraph } from './region-graph.ts';
import { superpixels } from './superpixels.ts';

/** Selecting happens at this size first; the border is then followed at the picture's own. */
const SMALL_LONG_SIDE_PX = 400;
const SUPERPIXELS = 1500;
const COMPACTNESS = 0.06;

/** A picture, and the smaller one at which selecting happens first. */
export interface ReducedPicture {
  readonly image: Rgb8;
  /** The picture at a long side of at most 400 px. */
  readonly small: OklabPlanes;
}

/** A picture made ready for quick selecting: everything that does not depend on where one clicks. */
export interface PreparedPicture extends MeasuredPicture {
  readonly parting: Parting;
}

/** What is measured on the picture; where things end is learned. */
export interface MeasuredPicture extends ReducedPicture {
  /** Mean squared colour step between neighbours of `small`. */
  readonly contrast: number;
  readonly regions: LabelMap;
  readonly graph: RegionGraph;
  readonly edges: RegionEdges;
  readonly tree: MergeTree;
  readonly affinity: RegionAffinity;
  readonly facts: RegionFacts;
}

/** @throws KernelError `badPicture` */
export function prepareSelection(image: Rgb8): PreparedPicture {
  const measured = measurePicture(image);
  return { ...measured, parting: partingOf(measured, models.parting()) };
}

/** @throws KernelError `badPicture` */
export function reducePicture(image: Rgb8): ReducedPicture {
  assertPicture(image, 3);
  const long = Math.max(image.width, image.height);
  const size = fitLongSide(image.width, image.height, Math.min(long, SMALL_LONG_SIDE_PX));
  return { image, small: oklabPlanes(resizeRgb8(image, size.width, size.height, 'area')) };
}

/** @throws KernelError `badPicture` */
export function measurePicture(image: Rgb8): MeasuredPicture {
  const { small } = reducePicture(image);
  const regions = superpixels(small, { count: SUPERPIXELS, compactness: COMPACTNESS });
  const graph = regionGraph(small, regions);
  const edges = edgesByRegion(graph);
  const tree = mergeTree(graph);
  const affinity = regionAffinity(graph, Math.max(small.width, small.height));
  return {
    image,
    small,
    contrast: meanSquaredStep(small),
    regions,
    graph,
    edges,
    tree,
    affinity,
    facts: regionFacts(small, regions, graph, edges, tree, affinity),
  };
}
