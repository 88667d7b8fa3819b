import { sobelGradient } from '../edge/sobel.ts';
import type { LabelMap, ProgressListener, Rgb8 } from '../image.ts';
import { connectedComponents } from '../segment/components.ts';
import { type Ink, readInk } from './ink.ts';
import { findLettering } from './lettering.ts';
import { depthInside, type Mask, shapesOf } from './mask.ts';
import { findSiteAreas, type SiteAreas } from './site-areas.ts';
import { type GroundKind, groundKinds, type SiteFacts } from './site-kind.ts';
import { findTrees, type Tree, treeMasks } from './trees.ts';

/** Everything that was understood of a site plan, in pixels of the drawing. */
export interface SiteReading {
  readonly ink: Ink;
  readonly areas: SiteAreas['map'];
  readonly kinds: readonly GroundKind[];
  readonly trees: readonly Tree[];
  /** 1 on the circles of the tree symbols. */
  readonly arcs: Mask;
  readonly lettering: Mask;
  readonly pxPerM: number;
}

/** The usual tree symbol stands for a crown of this radius; without trees the sheet is taken for this wide. */
const CROWN_RADIUS_M = 2.1;
const SHEET_M = 150;
const CELL_DEPTH_M = 1.15;

/** Reads a site plan: paper and ink, trees, lettering, areas and what each of them is. */
export function readSite(image: Rgb8, onProgress: ProgressListener): SiteReading {
  onProgress(0, '分开纸与墨线');
  const ink = readInk(image);
  const { width, height } = ink;
  const pieces = connectedComponents(ink.lines, width, height);
  onProgress(0.25, '找出树木');
  const trees = findTrees(ink, pieces);
  const pxPerM = scaleOf(trees, width, height);
  onProgress(0.5, '划分区域');
  const masks = treeMasks(ink, trees);
  const lettering = siteLettering(ink, pieces, masks.crowns, pxPerM);
  const lines = ink.lines.slice();
  for (let p = 0; p < lines.length; p++) if (lettering[p] === 1) lines[p] = 0;
  const cellDepthPx = Math.max(4, CELL_DEPTH_M * pxPerM);
  const areas = findSiteAreas(lines, width, height, ink.penPx, cellDepthPx, masks);
  onProgress(0.85, '认出建筑、道路、水面与绿地');
  const kinds = groundKinds(
    describe(areas, withoutArcs(lines, masks.arcs), trees, lettering, pxPerM),
    areas.map,
  );
  onProgress(1, '读图完成');
  return { ink, areas: areas.map, kinds, trees, arcs: masks.arcs, lettering, pxPerM };
}

function scaleOf(trees: readonly Tree[], width: number, height: number): number {
  if (trees.length < 3) return Math.max(width, height) / SHEET_M;
  const radii = trees.map(({ r }) => r).sort((a, b) => a - b);
  return radii[radii.length >> 1] / CROWN_RADIUS_M;
}

/** Lettering of a site: signs of metres, not of decimetres, that touch no tree. */
function siteLettering(ink: Ink, pieces: LabelMap, crowns: Mask, pxPerM: number): Mask {
  const underTree = new Uint8Array(pieces.count);
  for (let p = 0; p < crowns.length; p++) {
    if (crowns[p] === 1 && pieces.data[p] >= 0) underTree[pieces.data[p]] = 1;
  }
  const data = pieces.data.map((k) => (k >= 0 && underTree[k] === 0 ? k : -1));
  return findLettering(ink, { ...pieces, data }, LETTER_SCALE * pxPerM);
}

/** Letters of a flat's plan are up to 0.42 m tall; a site's are this many times as large. */
const LETTER_SCALE = 11;

function withoutArcs(lines: Mask, arcs: Mask): Mask {
  return lines.map((v, p) => (arcs[p] === 1 ? 0 : v));
}

const DIRECTIONS = 36;

function describe(
  areas: SiteAreas,
  lines: Mask,
  trees: readonly Tree[],
  lettering: Mask,
  pxPerM: number,
): SiteFacts[] {
  const { map } = areas;
  const { width, height, data, count } = map;
  const inside = new Uint8Array(data.length);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const k = data[p];
      const rim =
        (x > 0 && data[p - 1] !== k) ||
        (x + 1 < width && data[p + 1] !== k) ||
        (y > 0 && data[p - width] !== k) ||
        (y + 1 < height && data[p + width] !== k);
      inside[p] = rim ? 0 : 1;
    }
  }
  const shapes = shapesOf(map, depthInside(inside, width, height));
  const courses = rimCourses(areas, inside, lines);
  const treesIn = new Int32Array(count);
  for (const { x, y } of trees) treesIn[data[Math.round(y) * width + Math.round(x)]]++;
  const letters = new Int32Array(count);
  for (let p = 0; p < data.length; p++) if (lettering[p] === 1) letters[data[p]]++;
  const square = pxPerM * pxPerM;
  return Array.from({ length: count }, (_, k) => ({
    areaM2: shapes.area[k] / square,
    halfWidthM: shapes.depthMax[k] / pxPerM,
    meanHalfWidthM: (2 * shapes.depthSum[k]) / shapes.area[k] / pxPerM,
    boxFill:
      shapes.area[k] /
      ((shapes.right[k] - shapes.left[k] + 1) * (shapes.bottom[k] - shapes.top[k] + 1)),
    atBorder: shapes.touchesBorder[k] === 1,
    straight: courses[k],
    trees: treesIn[k],
    lettered: letters[k] > 0,
    cells: areas.cells[k],
    cellFill: areas.cellFill[k],
    framed: areas.framed[k] === 1,
  }));
}

/** Share of each area's rim that runs in its main direction or across it: 1 for a rectangle, 0.3 for a circle. */
function rimCourses({ map }: SiteAreas, inside: Mask, lines: Mask): Float32Array {
  const { width, height, data, count } = map;
  const gradient = sobelGradient({ width, height, data: Float32Array.from(lines) });
  const histogram = new Float32Array(count * DIRECTIONS);
  for (let y = 3; y < height - 3; y++) {
    for (let x = 3; x < width - 3; x++) {
      const p = y * width + x;
      if (inside[p] === 1) continue;
      const gx = gradient.x.data[p];
      const gy = gradient.y.data[p];
      if (gradient.magnitude.data[p] < 0.05) continue;
      // Quarter turns fold together: a rectangle has one direction.
      const turn = (Math.atan2(gy, gx) / (Math.PI / 2) + 4) % 1;
      histogram[data[p] * DIRECTIONS + (Math.floor(turn * DIRECTIONS) % DIRECTIONS)]++;
    }
  }
  const out = new Float32Array(count);
  for (let k = 0; k < count; k++) {
    const bins = histogram.subarray(k * DIRECTIONS, (k + 1) * DIRECTIONS);
    const total = bins.reduce((sum, v) => sum + v, 0);
    let best = 0;
    for (let b = 0; b < DIRECTIONS; b++) {
      let sum = 0;
      for (let d = -3; d <= 3; d++) sum += bins[(b + d + DIRECTIONS) % DIRECTIONS];
      best = Math.max(best, sum);
    }
    out[k] = total === 0 ? 0 : best / total;
  }
  return out;
}
