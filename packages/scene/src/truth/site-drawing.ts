import type { Gray8, LabelMap } from '@zhuhui/kernels';
import { distanceToMask } from '@zhuhui/kernels/distance';
import { blankInk, evenStroke, type Ink, lay } from '../ink.ts';
import type { Vec2 } from '../vec.ts';
import { fillPolygon } from './fill.ts';
import type { SitePlan, SiteSurface, SiteTree } from './site-plan.ts';

/** Points a pixel, across and down, that borders are found with. */
const OVER = 3;
const HEAVY_PX = 2.4;
const FINE_PX = 1.4;
/** Joints of paving, and the second lines of shores and parapets inside the first. */
const JOINT_M = 1.8;
const SHORE_M = 0.9;
const PARAPET_M = 0.7;
/** Paving narrower than two of its slabs is a path, drawn plain. */
const LEAST_PAVED = 1;
/** The sign for a tree: its crown, and so many twigs from here to there along its radius. */
const TWIGS = 6;
const TWIG = [0.25, 0.75] as const;
const CROWN_POINTS = 48;

/** The site drawn in ink on white paper, 255 is paper: outlines, joints, shores, parapets, ridges, trees. */
export function drawSite(plan: SitePlan): Gray8 {
  const ink = blankInk(plan.width, plan.height);
  inkBorders(ink, plan);
  for (const [from, to] of plan.ridges) lay(ink, evenStroke([from, to], FINE_PX, 1));
  lay(ink, evenStroke([...plan.frame, plan.frame[0]], HEAVY_PX, 1));
  for (const tree of plan.trees) if (isOnSheet(plan, tree)) drawTree(ink, tree);
  const data = Uint8Array.from(ink.data, (v) => Math.round(255 * (1 - Math.min(1, v))));
  return { width: plan.width, height: plan.height, data };
}

/** 0 paper, 1 open ground and lawns, then the labels of the plan's surfaces. */
export const siteLabels = (plan: SitePlan): LabelMap => labelsAt(plan, 1);

function labelsAt({ width, height, frame, surfaces }: SitePlan, over: number): LabelMap {
  const [across, down] = [width * over, height * over];
  const data = new Int32Array(across * down);
  const large = (polygon: readonly Vec2[]): Vec2[] =>
    polygon.map(([x, y]): Vec2 => [x * over, y * over]);
  const paint = (polygon: readonly Vec2[], label: number, on: (at: number) => boolean): void =>
    fillPolygon(large(polygon), across, down, (row, from, to) => {
      for (let at = row * across + from; at < row * across + to; at++) if (on(at)) data[at] = label;
    });
  paint(frame, 1, () => true);
  for (const { polygon, label } of surfaces) paint(polygon, label, (at) => data[at] > 0);
  const count = Math.max(1, ...surfaces.map(({ label }) => label)) + 1;
  return { width: across, height: down, data, count };
}

/** Lines where labels meet, and those that run along them inside. */
function inkBorders(ink: Ink, plan: SitePlan): void {
  const labels = labelsAt(plan, OVER);
  const { width, data } = labels;
  const { borders, heavy } = bordersOf(labels, plan);
  const away = distanceToMask(borders).data;
  const heavyAway = distanceToMask(heavy).data;
  const widest = widestOf(labels, away);
  const perM = plan.pxPerM * OVER;
  const innerLines = new Map(
    plan.surfaces.map((surface) => [
      surface.label,
      innerLine(surface, widest[surface.label] / perM, perM),
    ]),
  );
  const share = 1 / (OVER * OVER);
  for (let p = 0; p < data.length; p++) {
    const [x, y] = [p % width, Math.floor(p / width)];
    const isInk =
      away[p] < (FINE_PX * OVER) / 2 ||
      heavyAway[p] < (HEAVY_PX * OVER) / 2 ||
      innerLines.get(data[p])?.(x, y, away[p]);
    if (isInk) ink.data[Math.floor(y / OVER) * ink.width + Math.floor(x / OVER)] += share;
  }
}

/** Points where a label ends, 255, and of these those where a building ends. */
function bordersOf(
  { width, height, data }: LabelMap,
  { surfaces }: SitePlan,
): { borders: Gray8; heavy: Gray8 } {
  const built = new Set(
    surfaces.filter(({ ground }) => ground === 'building').map(({ label }) => label),
  );
  const borders = new Uint8Array(data.length);
  const heavy = new Uint8Array(data.length);
  const look = (p: number, q: number): void => {
    if (data[p] === data[q]) return;
    borders[p] = 255;
    if (built.has(data[p]) || built.has(data[q])) heavy[p] = 255;
  };
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      if (x + 1 < width) look(p, p + 1);
      if (y + 1 < height) look(p, p + width);
    }
  }
  return { borders: { width, height, data: borders }, heavy: { width, height, data: heavy } };
}

/** By label: the largest distance from a border. */
function widestOf({ data, count }: LabelMap, away: Float32Array): Float32Array {
  const widest = new Float32Array(count);
  for (let p = 0; p < data.length; p++) widest[data[p]] = Math.max(widest[data[p]], away[p]);
  return widest;
}

/** Whether a line runs at a point within a surface: a joint, or the second line of a shore or a parapet. */
type InnerLine = (x: number, y: number, away: number) => boolean;

/** @param widestM largest distance from a border within the surface */
function innerLine(
  { ground, parapet, polygon }: SiteSurface,
  widestM: number,
  perM: number,
): InnerLine | undefined {
  const beside =
    (awayM: number): InnerLine =>
    (_x, _y, away) =>
      Math.abs(away - awayM * perM) < (FINE_PX * OVER) / 2;
  if (ground === 'water') return beside(SHORE_M);
  if (ground === 'building') return parapet ? beside(PARAPET_M) : undefined;
  if (ground !== 'paving' || widestM < LEAST_PAVED * JOINT_M) return undefined;
  const step = OVER * Math.round((JOINT_M * perM) / OVER);
  const [left, top] = [0, 1].map((c) => Math.round(OVER * Math.min(...polygon.map((at) => at[c]))));
  return (x, y) => (x - left) % step < OVER || (y - top) % step < OVER;
}

const isOnSheet = ({ frame }: SitePlan, { at, radiusPx }: SiteTree): boolean => {
  const [xs, ys] = [frame.map(([x]) => x), frame.map(([, y]) => y)];
  return (
    at[0] - radiusPx > Math.min(...xs) &&
    at[0] + radiusPx < Math.max(...xs) &&
    at[1] - radiusPx > Math.min(...ys) &&
    at[1] + radiusPx < Math.max(...ys)
  );
};

function drawTree(ink: Ink, { at: [x, y], radiusPx }: SiteTree): void {
  const along = (turn: number, share: number): Vec2 => [
    x + radiusPx * share * Math.cos(turn),
    y + radiusPx * share * Math.sin(turn),
  ];
  const crown = Array.from({ length: CROWN_POINTS + 1 }, (_, k) =>
    along((2 * Math.PI * k) / CROWN_POINTS, 1),
  );
  lay(ink, evenStroke(crown, FINE_PX, 1));
  for (let k = 0; k < TWIGS; k++) {
    const turn = (2 * Math.PI * (k + 0.3)) / TWIGS;
    lay(ink, evenStroke([along(turn, TWIG[0]), along(turn, TWIG[1])], FINE_PX, 1));
  }
}
