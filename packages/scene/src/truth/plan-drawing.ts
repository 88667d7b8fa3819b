import type { Gray8, LabelMap } from '@zhuhui/kernels';
import type { SceneDescription } from '../design/description.ts';
import { blankInk, evenStroke, type Ink, lay } from '../ink.ts';
import { kindOf } from '../objects/index.ts';
import type { RenderScene } from '../render/render-scene.ts';
import type { Vec2 } from '../vec.ts';
import { fillPolygon } from './fill.ts';
import type { Plan, PlanOpening } from './plan.ts';
import { leafyMaterials } from './roles.ts';
import { type TopView, topView } from './top-view.ts';

/** Points a pixel, across and down, that things are looked at with. */
const OVER = 3;
/** Plans are cut and looked down on from here; what hangs higher is left out. */
const CUT_M = 1.9;
const PEN_PX = 1.5;
const FINE_PX = 1;
const STEP_M = 0.03;
const ARC_STEPS = 24;

/** The plan drawn in ink on white paper, 255 is paper: filled walls, doors with their swing, windows, things. */
export function drawPlan(plan: Plan, description: SceneDescription, scene: RenderScene): Gray8 {
  const { width, height } = plan;
  const ink = blankInk(width, height);
  drawThings(ink, plan, description, scene);
  clearWalls(ink, plan);
  for (const opening of plan.openings) drawOpening(ink, opening);
  for (const { polygon } of plan.skylights) drawOverhead(ink, polygon);
  fillWalls(ink, plan);
  const data = Uint8Array.from(ink.data, (v) => Math.round(255 * (1 - Math.min(1, v))));
  return { width, height, data };
}

/** 0 outside, 1 walls with their doors and windows, then one label a room. */
export function planLabels({ width, height, walls, openings, rooms }: Plan): LabelMap {
  const data = new Int32Array(width * height);
  const paint = (polygon: readonly Vec2[], label: number): void =>
    fillPolygon(polygon, width, height, (row, from, to) =>
      data.fill(label, row * width + from, row * width + to),
    );
  for (const wall of walls) paint(wall, 1);
  for (const { polygon } of openings) paint(polygon, 1);
  rooms.forEach(({ polygon }, k) => {
    paint(polygon, k + 2);
  });
  return { width, height, data, count: rooms.length + 2 };
}

function drawThings(
  ink: Ink,
  plan: Plan,
  description: SceneDescription,
  { objects }: RenderScene,
): void {
  const { items, room } = description;
  const standing = items.filter(
    ({ at, kind }) => at[2] < CUT_M && kindOf(kind)?.against !== 'ceiling',
  );
  const low = new Set(standing.map(({ id }) => id));
  const shown = objects.filter(({ name }) => low.has(name));
  if (shown.length === 0) return;
  const [across, down] = [ink.width * OVER, ink.height * OVER];
  const fromM = Math.min(room?.heightM ?? CUT_M, CUT_M + 0.6);
  const view = topView(shown, plan.origin, across, down, plan.pxPerM * OVER, fromM);
  inkContours(ink, view, leafyMaterials(description, shown, view.materials));
}

/** A fine pen along the borders of things and the steps within them. */
function inkContours(ink: Ink, view: TopView, leafy: ReadonlySet<number>): void {
  const { width, height } = view;
  const pen = Math.max(1, Math.round(FINE_PX * OVER));
  const inked = new Uint8Array(width * height);
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const p = y * width + x;
      if (!parted(view, leafy, p, p + 1) && !parted(view, leafy, p, p + width)) continue;
      for (let v = y; v < Math.min(height, y + pen); v++)
        inked.fill(1, v * width + x, v * width + Math.min(width, x + pen));
    }
  }
  for (let i = 0; i < inked.length; i++) {
    if (inked[i] === 0) continue;
    const at = Math.floor(i / width / OVER) * ink.width + Math.floor((i % width) / OVER);
    ink.data[at] += 1 / (OVER * OVER);
  }
}

function parted(
  { object, material, heightM }: TopView,
  leafy: ReadonlySet<number>,
  p: number,
  q: number,
): boolean {
  if (object[p] !== object[q]) return true;
  if (object[p] === 0) return false;
  const [leaf, other] = [leafy.has(material[p]), leafy.has(material[q])];
  if (leaf || other) return leaf !== other;
  return material[p] !== material[q] || Math.abs(heightM[p] - heightM[q]) > STEP_M;
}

/** Nothing is drawn within walls but the walls. */
function clearWalls(ink: Ink, plan: Plan): void {
  const { data } = planLabels(plan);
  for (let p = 0; p < data.length; p++) if (data[p] < 2) ink.data[p] = 0;
}

/** Walls in solid ink; where a border crosses a pixel, its share. */
function fillWalls(ink: Ink, { walls, width, height }: Plan): void {
  const fine = 4;
  const inked = new Uint8Array(width * fine * height * fine);
  for (const wall of walls) {
    const large = wall.map(([x, y]): Vec2 => [x * fine, y * fine]);
    fillPolygon(large, width * fine, height * fine, (row, from, to) =>
      inked.fill(1, row * width * fine + from, row * width * fine + to),
    );
  }
  for (let p = 0; p < ink.data.length; p++) {
    const [x, y] = [(p % width) * fine, Math.floor(p / width) * fine];
    let sum = 0;
    for (let v = y; v < y + fine; v++)
      for (let u = x; u < x + fine; u++) sum += inked[v * width * fine + u];
    ink.data[p] = Math.max(ink.data[p], sum / (fine * fine));
  }
}

const between = (a: Vec2, b: Vec2, t: number): Vec2 => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];

const DASH_PX = 6;

/** The outline of what lies over the cut, in dashes. */
function drawOverhead(ink: Ink, polygon: readonly Vec2[]): void {
  polygon.forEach((from, k) => {
    const to = polygon[(k + 1) % polygon.length];
    // Whole dashes with a gap after each but the last.
    const parts = 2 * Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / (2 * DASH_PX)) + 1;
    for (let part = 0; part < parts; part += 2) {
      const dash = [between(from, to, part / parts), between(from, to, (part + 1) / parts)];
      lay(ink, evenStroke(dash, FINE_PX, 1));
    }
  });
}

function drawOpening(ink: Ink, { kind, swing, polygon }: PlanOpening): void {
  const [a, b, c, d] = polygon;
  const line = (from: Vec2, to: Vec2, px = PEN_PX): void => lay(ink, evenStroke([from, to], px, 1));
  if (kind === 'window') {
    line(a, b);
    line(d, c);
    line(between(a, d, 1 / 3), between(b, c, 1 / 3), FINE_PX);
    line(between(a, d, 2 / 3), between(b, c, 2 / 3), FINE_PX);
    return;
  }
  if (kind === 'passage') return;
  if (swing === 'slide') {
    const leaf = (from: number, to: number, deep: number): void =>
      line(
        between(between(a, d, deep), between(b, c, deep), from),
        between(between(a, d, deep), between(b, c, deep), to),
      );
    leaf(0, 0.55, 0.4);
    leaf(0.45, 1, 0.6);
    return;
  }
  // Hinged at the start of the opening, on the face it swings to.
  const [hinge, tip, away] = swing === 'out' ? [d, c, a] : [a, b, d];
  const radius = Math.hypot(tip[0] - hinge[0], tip[1] - hinge[1]);
  const deep = Math.hypot(away[0] - hinge[0], away[1] - hinge[1]);
  const open: Vec2 = [
    hinge[0] + ((hinge[0] - away[0]) / deep) * radius,
    hinge[1] + ((hinge[1] - away[1]) / deep) * radius,
  ];
  line(hinge, open);
  const arc = Array.from({ length: ARC_STEPS + 1 }, (_, k): Vec2 => {
    const turn = ((k / ARC_STEPS) * Math.PI) / 2;
    const [u, v] = [Math.cos(turn), Math.sin(turn)];
    return [
      hinge[0] + (tip[0] - hinge[0]) * u + (open[0] - hinge[0]) * v,
      hinge[1] + (tip[1] - hinge[1]) * u + (open[1] - hinge[1]) * v,
    ];
  });
  lay(ink, evenStroke(arc, FINE_PX, 1));
}
