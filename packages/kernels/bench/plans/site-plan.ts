import { createRandom, type Random } from '../../src/random.ts';
import { connectedComponents } from '../../src/segment/components.ts';
import {
  arc,
  type Canvas,
  createCanvas,
  develop,
  ellipse,
  fill,
  type Outline,
  rectangle,
  scan,
  stroke,
} from './canvas.ts';
import type { PlanTruth } from './flat-plan.ts';
import { write } from './lettering.ts';

const THIN_PX = 1.1;
const HEAVY_PX = 2.2;
const MARGIN_M = 3;

type Ground = 'outside' | 'green' | 'road' | 'path' | 'paving' | 'water' | 'building';

/** A site under work: the sheet and which area every pixel belongs to. */
interface Site {
  readonly canvas: Canvas;
  /** Number of the last area painted over each pixel. */
  readonly areas: Int32Array;
  readonly grounds: Ground[];
}

function startSite(widthM: number, heightM: number, pxPerM: number): Site {
  const origin = Math.round(MARGIN_M * pxPerM);
  const width = Math.round(widthM * pxPerM) + 2 * origin;
  const height = Math.round(heightM * pxPerM) + 2 * origin;
  const canvas = createCanvas(width, height, pxPerM, origin, origin);
  return { canvas, areas: new Int32Array(width * height), grounds: ['outside'] };
}

/** Draws outlines of one ground as one area: lines between outlines that overlap vanish. */
function area(site: Site, ground: Ground, outlines: readonly Outline[], penPx = THIN_PX): void {
  const { canvas, areas, grounds } = site;
  const name = grounds.push(ground) - 1;
  for (const outline of outlines) stroke(canvas, outline, penPx, true);
  for (const outline of outlines) {
    fill(canvas, shrunk(outline, penPx / 2 / canvas.scale), 255);
    scan(outline, canvas, 1, (row, from, to) =>
      areas.fill(name, row * canvas.width + from, row * canvas.width + to),
    );
  }
}

/** The outline moved inwards (clockwise outlines), so that filling it leaves the inner half of its line. */
function shrunk(outline: Outline, by: number): number[] {
  const n = outline.length / 2;
  const out: number[] = [];
  const at = (i: number): [number, number] => {
    const k = ((i % n) + n) % n;
    return [outline[2 * k]!, outline[2 * k + 1]!];
  };
  for (let i = 0; i < n; i++) {
    const [ax, ay] = at(i - 1);
    const [x, y] = at(i);
    const [bx, by2] = at(i + 1);
    const l1 = Math.hypot(x - ax, y - ay) || 1;
    const l2 = Math.hypot(bx - x, by2 - y) || 1;
    const nx = -(y - ay) / l1 - (by2 - y) / l2;
    const ny = (x - ax) / l1 + (bx - x) / l2;
    const dot = Math.max(0.3, (nx * nx + ny * ny) / 2);
    out.push(x + (nx * by) / dot, y + (ny * by) / dot);
  }
  return out;
}

/** A strip of constant width along a course of points. */
function strip(course: Outline, widthM: number): number[] {
  const n = course.length / 2;
  const left: number[] = [];
  const right: number[][] = [];
  for (let i = 0; i < n; i++) {
    const a = Math.max(0, i - 1);
    const b = Math.min(n - 1, i + 1);
    const dx = course[2 * b]! - course[2 * a]!;
    const dy = course[2 * b + 1]! - course[2 * a + 1]!;
    const l = Math.hypot(dx, dy) || 1;
    const nx = ((dy / l) * widthM) / 2;
    const ny = ((-dx / l) * widthM) / 2;
    left.push(course[2 * i]! + nx, course[2 * i + 1]! + ny);
    right.unshift([course[2 * i]! - nx, course[2 * i + 1]! - ny]);
  }
  return [...left, ...right.flat()];
}

/** A soft closed shape round a centre. */
function blob(cx: number, cy: number, rx: number, ry: number, waves: readonly number[]): number[] {
  const out: number[] = [];
  for (let k = 0; k < 96; k++) {
    const t = (k / 96) * 2 * Math.PI;
    let r = 1;
    waves.forEach((amount, w) => {
      r += amount * Math.cos((w + 2) * t + 1.3 * w);
    });
    out.push(cx + rx * r * Math.cos(t), cy + ry * r * Math.sin(t));
  }
  return out;
}

function building(
  site: Site,
  x: number,
  y: number,
  w: number,
  h: number,
  sign: string,
  style: 'parapet' | 'hatch' | 'heavy',
): void {
  area(site, 'building', [rectangle(x, y, x + w, y + h)], HEAVY_PX);
  const { canvas } = site;
  if (style === 'parapet')
    stroke(canvas, rectangle(x + 0.7, y + 0.7, x + w - 0.7, y + h - 0.7), THIN_PX, true);
  if (style === 'hatch') {
    for (let d = 1; d < w + h; d += 1.1) {
      const x0 = Math.max(0, d - h);
      const x1 = Math.min(w, d);
      stroke(canvas, [x + x0, y + d - x0, x + x1, y + d - x1], 0.9);
    }
  }
  if (sign !== '') write(canvas, sign, x + w / 2, y + h / 2, 2.4, 1.5);
}

function water(site: Site, outline: Outline): void {
  area(site, 'water', [outline], 1.6);
  stroke(site.canvas, shrunk(outline, 0.9), THIN_PX, true);
}

/** Paving with joints drawn as a grid. */
function paving(site: Site, x0: number, y0: number, x1: number, y1: number, step: number): void {
  area(site, 'paving', [rectangle(x0, y0, x1, y1)]);
  for (let x = x0 + step; x < x1 - 0.2; x += step) stroke(site.canvas, [x, y0, x, y1], 0.9);
  for (let y = y0 + step; y < y1 - 0.2; y += step) stroke(site.canvas, [x0, y, x1, y], 0.9);
}

function tree(site: Site, x: number, y: number, r: number): void {
  const { canvas } = site;
  stroke(canvas, ellipse(x, y, r, r, 40), THIN_PX, true);
  for (let k = 0; k < 6; k++) {
    const t = (k / 6) * 2 * Math.PI + 0.3;
    stroke(
      canvas,
      [
        x + 0.25 * r * Math.cos(t),
        y + 0.25 * r * Math.sin(t),
        x + 0.75 * r * Math.cos(t),
        y + 0.75 * r * Math.sin(t),
      ],
      0.9,
    );
  }
}

type Tree = readonly [x: number, y: number, r: number];

/** Trees at random where the ground is green and far enough from each other; crowns may reach over lines. */
function plant(site: Site, random: Random, count: number, widthM: number, heightM: number): void {
  const { canvas, areas, grounds } = site;
  const placed: Tree[] = [];
  for (let tries = 0; placed.length < count && tries < 60 * count; tries++) {
    const x = random.between(2, widthM - 2);
    const y = random.between(2, heightM - 2);
    const r = random.between(1.5, 2.6);
    const px = Math.round(x * canvas.scale + canvas.originX);
    const py = Math.round(y * canvas.scale + canvas.originY);
    if (grounds[areas[py * canvas.width + px]!] !== 'green') continue;
    if (placed.some(([a, b, c]) => Math.hypot(a - x, b - y) < 0.8 * (r + c))) continue;
    placed.push([x, y, r]);
    tree(site, x, y, r);
  }
}

function row(site: Site, x0: number, y0: number, x1: number, y1: number, step: number): void {
  const n = Math.floor(Math.hypot(x1 - x0, y1 - y0) / step);
  for (let k = 0; k <= n; k++) {
    tree(site, x0 + ((x1 - x0) * k) / n, y0 + ((y1 - y0) * k) / n, 1.9);
  }
}

function maskOf(areas: Int32Array, name: number): Uint8Array {
  const out = new Uint8Array(areas.length);
  for (let p = 0; p < out.length; p++) if (areas[p] === name) out[p] = 1;
  return out;
}

function finish(site: Site): PlanTruth {
  const { canvas, areas } = site;
  const { width, height } = canvas;
  const data = new Int32Array(areas.length).fill(-1);
  let count = 0;
  for (let name = 0; name < site.grounds.length; name++) {
    const map = connectedComponents(maskOf(areas, name), width, height);
    for (let p = 0; p < data.length; p++) if (map.data[p]! >= 0) data[p] = count + map.data[p]!;
    count += map.count;
  }
  return { image: develop(canvas), labels: { width, height, data, count }, pxPerM: canvas.scale };
}

function estate(): PlanTruth {
  const site = startSite(140, 100, 8);
  area(site, 'green', [rectangle(0, 0, 140, 100)], HEAVY_PX);
  area(site, 'road', [
    rectangle(-9, 88, 149, 96),
    rectangle(10, 8, 16, 90),
    rectangle(10, 8, 130, 14),
    rectangle(124, 8, 130, 90),
    rectangle(10, 70, 130, 76),
    rectangle(66, 74, 74, 90),
  ]);
  for (let x = -2; x < 140; x += 6) stroke(site.canvas, [x, 92, x + 3, 92], THIN_PX);
  for (const [i, x] of [22, 54, 88].entries())
    building(site, x, 18, 26, 13, `${i + 1}#`, 'parapet');
  for (const [i, x] of [22, 88].entries()) building(site, x, 50, 26, 13, `${i + 4}#`, 'parapet');
  area(site, 'path', [
    strip([16, 36, 40, 37, 58, 41, 80, 42, 100, 37, 124, 36], 2.4),
    strip([35, 31, 35, 36.5], 2.4),
    strip([101, 31, 101, 37], 2.4),
    strip([35, 37, 35, 50], 2.4),
    strip([101, 37, 101, 50], 2.4),
  ]);
  paving(site, 56, 45, 80, 57, 1.5);
  water(site, blob(68, 64, 9, 4.2, [0.1, 0.05]));
  const random = createRandom(11);
  row(site, 20, 82, 62, 82, 5);
  row(site, 78, 82, 122, 82, 5);
  plant(site, random, 70, 140, 100);
  return finish(site);
}

function park(): PlanTruth {
  const site = startSite(120, 90, 9);
  area(site, 'green', [rectangle(0, 0, 120, 90)], HEAVY_PX);
  area(site, 'path', [
    blob(56, 42, 39.4, 26.4, [0.12, 0.05, 0.03]),
    strip([93, 50, 104, 58, 110, 70, 112, 91], 2.8),
    strip([20, 36, 10, 28, -1, 26], 2.8),
  ]);
  area(site, 'green', [blob(56, 42, 36.6, 23.6, [0.12, 0.05, 0.03])]);
  water(site, blob(56, 42, 26, 15, [0.14, 0.08, 0.05]));
  paving(site, 84, 6, 108, 24, 1.5);
  area(site, 'path', [strip([84, 26, 89, 20], 2.6)]);
  building(site, 6, 62, 16, 10, '', 'hatch');
  building(site, 91, 10, 8, 8, '', 'hatch');
  area(site, 'paving', [ellipse(30, 80, 6.5, 6.5, 64)]);
  stroke(site.canvas, ellipse(30, 80, 4.2, 4.2), THIN_PX, true);
  write(site.canvas, '水', 56, 42, 4, 1.6);
  plant(site, createRandom(5), 120, 120, 90);
  return finish(site);
}

function campus(): PlanTruth {
  const site = startSite(150, 110, 7);
  area(site, 'green', [rectangle(0, 0, 150, 110)], HEAVY_PX);
  area(site, 'road', [
    rectangle(-9, 50, 159, 58),
    rectangle(70, -9, 77, 119),
    rectangle(-9, 100, 159, 106),
  ]);
  building(site, 10, 10, 46, 12, '', 'hatch');
  building(site, 10, 30, 20, 14, '', 'hatch');
  building(site, 36, 30, 20, 14, '', 'hatch');
  building(site, 86, 64, 24, 28, '1#', 'parapet');
  building(site, 118, 66, 24, 10, '2#', 'parapet');
  building(site, 118, 84, 24, 10, '3#', 'parapet');
  paving(site, 10, 64, 40, 80, 2);
  const track = (g: number): number[] => [
    ...arc(130 - g * 0, 27, 14 - g, 14 - g, -Math.PI / 2, Math.PI / 2),
    ...arc(100, 27, 14 - g, 14 - g, Math.PI / 2, 1.5 * Math.PI),
  ];
  area(site, 'paving', [track(0)]);
  area(site, 'green', [track(5)]);
  water(site, blob(54, 82, 9, 6, [0.08, 0.06]));
  area(site, 'path', [strip([33, 22, 33, 50], 2.2), strip([41, 72, 71, 70], 2.4)]);
  row(site, 4, 47, 66, 47, 5.5);
  row(site, 82, 47, 146, 47, 5.5);
  plant(site, createRandom(23), 60, 150, 110);
  return finish(site);
}

/** Three sites with known areas: housing round a ring road, a park with a lake, a campus. */
export const SITE_PLANS: readonly { readonly name: string; readonly draw: () => PlanTruth }[] = [
  { name: 'estate', draw: estate },
  { name: 'park', draw: park },
  { name: 'campus', draw: campus },
];
