import { expect, test } from 'vitest';
import { createPlane } from '../filter/plane.ts';
import type { Plane } from '../image.ts';
import { createRandom } from '../random.ts';
import type { Channels } from './channels.ts';
import { edgeFlow, type Flow } from './flow.ts';
import { lineResponse, type ResponseOptions } from './response.ts';

const seed = 71;
const WIDTH = 26;
const HEIGHT = 19;

function noise(): Channels {
  const random = createRandom(seed);
  const plane = (): Plane => {
    const out = createPlane(WIDTH, HEIGHT);
    for (let i = 0; i < out.data.length; i++) out.data[i] = random.between(0, 255);
    return out;
  };
  return { luma: plane(), blue: plane(), red: plane() };
}

/** Value at (x, y), edge pixels repeated. */
function at(plane: Plane, x: number, y: number): number {
  const cx = Math.max(0, Math.min(WIDTH - 1, x));
  const cy = Math.max(0, Math.min(HEIGHT - 1, y));
  return plane.data[cy * WIDTH + cx]!;
}

/** The flow's normal by definition: a two-dimensional Gaussian over every pixel's tensor, then the angle. */
function referenceAngle(channels: Channels, sigma: number, x: number, y: number): number {
  const radius = Math.ceil(3.5 * sigma);
  let [xx, xy, yy] = [0, 0, 0];
  for (let v = y - radius; v <= y + radius; v++) {
    for (let u = x - radius; u <= x + radius; u++) {
      const weight = Math.exp(-((u - x) ** 2 + (v - y) ** 2) / (2 * sigma * sigma));
      const px = Math.max(0, Math.min(WIDTH - 1, u));
      const py = Math.max(0, Math.min(HEIGHT - 1, v));
      for (const plane of [channels.luma, channels.blue, channels.red]) {
        const dx = (at(plane, px + 1, py) - at(plane, px - 1, py)) / 2;
        const dy = (at(plane, px, py + 1) - at(plane, px, py - 1)) / 2;
        xx += weight * dx * dx;
        xy += weight * dx * dy;
        yy += weight * dy * dy;
      }
    }
  }
  return 0.5 * Math.atan2(2 * xy, xx - yy);
}

test('the flow is the major eigenvector of the smoothed tensor', () => {
  const channels = noise();
  const flow = edgeFlow(channels, 1.3);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const i = y * WIDTH + x;
      const angle = referenceAngle(channels, 1.3, x, y);
      const cosine = flow.normalX[i]! * Math.cos(angle) + flow.normalY[i]! * Math.sin(angle);
      expect(Math.abs(cosine), `seed ${seed} at ${x}, ${y}`).toBeGreaterThan(0.9999);
    }
  }
});

/** Slope and bend of one plane across the normal at a pixel; zero on the outermost pixels. */
function across(plane: Plane, flow: Flow, x: number, y: number): { slope: number; bend: number } {
  if (x < 1 || y < 1 || x > WIDTH - 2 || y > HEIGHT - 2) return { slope: 0, bend: 0 };
  const nx = flow.normalX[y * WIDTH + x]!;
  const ny = flow.normalY[y * WIDTH + x]!;
  const dx = (at(plane, x + 1, y) - at(plane, x - 1, y)) / 2;
  const dy = (at(plane, x, y + 1) - at(plane, x, y - 1)) / 2;
  const centre = at(plane, x, y);
  const xx = at(plane, x + 1, y) + at(plane, x - 1, y) - 2 * centre;
  const yy = at(plane, x, y + 1) + at(plane, x, y - 1) - 2 * centre;
  const falling = at(plane, x + 1, y + 1) + at(plane, x - 1, y - 1);
  const rising = at(plane, x - 1, y + 1) + at(plane, x + 1, y - 1);
  const xy = (falling - rising) / 4;
  return { slope: nx * dx + ny * dy, bend: nx * nx * xx + 2 * nx * ny * xy + ny * ny * yy };
}

/** The response at one pixel by definition. */
function referenceResponse(
  channels: Channels,
  flow: Flow,
  { sigmaPx, bendWeight, alongPx }: ResponseOptions,
  x: number,
  y: number,
): number {
  const step = Math.sqrt(2 * Math.PI) * sigmaPx;
  const sums = [0, 0, 0, 0];
  let total = 0;
  for (const side of [1, -1]) {
    let [px, py] = [x + 0.5, y + 0.5];
    let normal = [flow.normalX[y * WIDTH + x]!, flow.normalY[y * WIDTH + x]!];
    for (let k = 0; k <= Math.ceil(2 * alongPx); k++) {
      if (px < 0 || py < 0 || px >= WIDTH || py >= HEIGHT) break;
      const [u, v] = [Math.floor(px), Math.floor(py)];
      const here = [flow.normalX[v * WIDTH + u]!, flow.normalY[v * WIDTH + u]!];
      const sign = here[0]! * normal[0]! + here[1]! * normal[1]! < 0 ? -1 : 1;
      normal = [sign * here[0]!, sign * here[1]!];
      // The middle belongs to both ways.
      const weight = (k === 0 ? 0.5 : 1) * Math.exp((-k * k) / (2 * alongPx * alongPx));
      total += weight;
      const luma = across(channels.luma, flow, u, v);
      sums[0]! += weight * sign * luma.slope * step;
      sums[1]! += weight * luma.bend * bendWeight * sigmaPx * step;
      sums[2]! += weight * sign * across(channels.blue, flow, u, v).slope * step;
      sums[3]! += weight * sign * across(channels.red, flow, u, v).slope * step;
      px -= side * normal[1]!;
      py += side * normal[0]!;
    }
  }
  return Math.hypot(...sums) / total;
}

test('the response equals its definition on noise', () => {
  const channels = noise();
  const flow = edgeFlow(channels, 1.3);
  const options = { sigmaPx: 1.2, bendWeight: 0.8, alongPx: 2.4, floor: 0 };
  const response = lineResponse(channels, flow, options);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const expected = referenceResponse(channels, flow, options, x, y);
      const off = Math.abs(response[y * WIDTH + x]! - expected);
      expect(off, `seed ${seed} at ${x}, ${y}`).toBeLessThan(0.01 + 1e-3 * expected);
    }
  }
});

test('a step of 60 grey levels answers with about 60', () => {
  const sigmaPx = 2;
  const luma = createPlane(40, 21);
  const flat = createPlane(40, 21);
  // The blurred step: the integral of the Gaussian, summed up.
  let level = 0;
  for (let x = 0; x < 40; x++) {
    level += (60 / (Math.sqrt(2 * Math.PI) * sigmaPx)) * Math.exp(-((x - 20) ** 2) / 8);
    for (let y = 0; y < 21; y++) luma.data[y * 40 + x] = level;
  }
  const channels = { luma, blue: flat, red: flat };
  const options = { sigmaPx, bendWeight: 0.8, alongPx: 3, floor: 1 };
  const response = lineResponse(channels, edgeFlow(channels, 2), options);
  const row = Array.from(response.subarray(10 * 40, 11 * 40));
  expect(Math.max(...row)).toBeGreaterThan(55);
  expect(Math.max(...row)).toBeLessThan(63);
  expect(Math.abs(row.indexOf(Math.max(...row)) - 19.5)).toBeLessThan(1.1);
});
