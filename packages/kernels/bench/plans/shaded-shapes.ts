import type { LabelMap } from '../../src/image.ts';
import type { Random } from '../../src/random.ts';

/** How many connected regions a scene has. */
export const REGIONS = 49;

export type SceneKind = 'rooms' | 'site' | 'mosaic';

/** A shape that is painted over what lies below it: whether it covers (x, y). */
interface Shape {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly covers: (x: number, y: number) => boolean;
}

/** The smallest region a scene may have, and the thinnest neck, in pixels. */
const LEAST_AREA_PX = 420;

/** The flats of a scene: exactly {@link REGIONS} connected regions, labels in scan order. */
export function sceneShapes(
  kind: SceneKind,
  width: number,
  height: number,
  random: Random,
): LabelMap {
  let sheet = new Int32Array(width * height);
  const ground = { rooms: layRooms, site: laySite, mosaic: layMosaic }[kind];
  let next = ground(sheet, width, height, random, 1);
  // A few shapes lie across what is there …
  for (let tries = 0; tries < 6; tries++) {
    const trial = sheet.slice();
    lay(trial, width, height, next, pieceOf(kind, width, height, random));
    const parts = partsOf(trial, width, height);
    if (parts.count > REGIONS - 6 || leastArea(parts) < LEAST_AREA_PX) continue;
    sheet = trial;
    next++;
  }
  // … the others each within one region.
  const missing = REGIONS - partsOf(sheet, width, height).count;
  for (let laid = 0, tries = 0; laid < missing; tries++) {
    if (tries > 20000) throw new Error(`no room for ${REGIONS} regions`);
    const shrink = Math.max(0.35, 1 - tries / 1500);
    const shape = pieceOf(kind, width, height, random, shrink);
    if (!liesWithinOne(sheet, width, height, shape)) continue;
    lay(sheet, width, height, next++, shape);
    laid++;
  }
  const map = partsOf(sheet, width, height);
  if (map.count !== REGIONS) throw new Error(`${map.count} regions`);
  return map;
}

/** Room that shapes within a region leave to its border, in pixels. */
const MARGIN_PX = 9;

function liesWithinOne(sheet: Int32Array, width: number, height: number, shape: Shape): boolean {
  const { left, top, right, bottom, covers } = shape;
  if (left < MARGIN_PX || top < MARGIN_PX) return false;
  if (right > width - MARGIN_PX || bottom > height - MARGIN_PX) return false;
  const label = sheet[Math.round((top + bottom) / 2) * width + Math.round((left + right) / 2)];
  for (let y = Math.floor(top); y <= bottom; y += 2) {
    for (let x = Math.floor(left); x <= right; x += 2) {
      if (!covers(x + 0.5, y + 0.5)) continue;
      for (const [dx, dy] of [
        [0, 0],
        [MARGIN_PX, 0],
        [-MARGIN_PX, 0],
        [0, MARGIN_PX],
        [0, -MARGIN_PX],
      ] as const) {
        if (sheet[(y + dy) * width + x + dx] !== label) return false;
      }
    }
  }
  return true;
}

/** Connected parts of equal numbers. */
function partsOf(sheet: Int32Array, width: number, height: number): LabelMap {
  const data = new Int32Array(sheet.length).fill(-1);
  const stack: number[] = [];
  let count = 0;
  for (let start = 0; start < data.length; start++) {
    if (data[start]! >= 0) continue;
    data[start] = count;
    stack.push(start);
    for (let p = stack.pop(); p !== undefined; p = stack.pop()) {
      const x = p % width;
      for (const q of [p - width, p + width, x > 0 ? p - 1 : -1, x + 1 < width ? p + 1 : -1]) {
        if (q < 0 || q >= data.length || data[q]! >= 0 || sheet[q] !== sheet[p]) continue;
        data[q] = count;
        stack.push(q);
      }
    }
    count++;
  }
  return { width, height, data, count };
}

function leastArea({ data, count }: LabelMap): number {
  const area = new Int32Array(count);
  for (const k of data) area[k]!++;
  return Math.min(...area);
}

function lay(sheet: Int32Array, width: number, height: number, label: number, shape: Shape): void {
  const [left, right] = [Math.max(0, shape.left | 0), Math.min(width - 1, Math.ceil(shape.right))];
  const [top, bottom] = [Math.max(0, shape.top | 0), Math.min(height - 1, Math.ceil(shape.bottom))];
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      if (shape.covers(x + 0.5, y + 0.5)) sheet[y * width + x] = label;
    }
  }
}

/** A rectangle or ellipse about (cx, cy), turned by `turn` radians. */
function turned(
  cx: number,
  cy: number,
  across: number,
  down: number,
  turn: number,
  round: boolean,
): Shape {
  const reach = Math.hypot(across, down) / 2;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return {
    left: cx - reach,
    right: cx + reach,
    top: cy - reach,
    bottom: cy + reach,
    covers(x, y) {
      const u = ((x - cx) * cos + (y - cy) * sin) / (across / 2);
      const v = (-(x - cx) * sin + (y - cy) * cos) / (down / 2);
      return round ? u * u + v * v < 1 : Math.abs(u) < 1 && Math.abs(v) < 1;
    },
  };
}

function pieceOf(
  kind: SceneKind,
  width: number,
  height: number,
  random: Random,
  shrink = 1,
): Shape {
  const x = random.between(0.06, 0.94) * width;
  const y = random.between(0.06, 0.94) * height;
  const across = Math.max(28, shrink * random.between(30, kind === 'rooms' ? 90 : 130));
  const down = across * random.between(0.5, 1);
  const slanted = kind === 'rooms' ? random.float() < 0.15 : random.float() < 0.6;
  const turn = slanted ? random.between(0, Math.PI) : 0;
  return turned(x, y, across, down, turn, random.float() < (kind === 'rooms' ? 0.3 : 0.5));
}

/** A house of rooms in one network of walls, on paper. */
function layRooms(
  sheet: Int32Array,
  width: number,
  height: number,
  random: Random,
  first: number,
): number {
  const wall = random.between(9, 15);
  const [left, top] = [0.05 * width, 0.06 * height];
  const [right, bottom] = [0.95 * width, 0.94 * height];
  const box = (l: number, t: number, r: number, b: number): Shape =>
    turned((l + r) / 2, (t + b) / 2, r - l, b - t, 0, false);
  let next = first;
  lay(sheet, width, height, next++, box(left, top, right, bottom));
  const split = (l: number, t: number, r: number, b: number, depth: number): void => {
    const wide = r - l > b - t;
    const long = wide ? r - l : b - t;
    if (depth === 0 || long < 190) {
      lay(sheet, width, height, next++, box(l, t, r, b));
      return;
    }
    const at = random.between(0.36, 0.64) * long;
    if (wide) {
      split(l, t, l + at - wall / 2, b, depth - 1);
      split(l + at + wall / 2, t, r, b, depth - 1);
    } else {
      split(l, t, r, t + at - wall / 2, depth - 1);
      split(l, t + at + wall / 2, r, b, depth - 1);
    }
  };
  split(left + wall, top + wall, right - wall, bottom - wall, 4);
  return next;
}

/** A lawn with winding roads, ponds and plazas. */
function laySite(
  sheet: Int32Array,
  width: number,
  height: number,
  random: Random,
  first: number,
): number {
  let next = first;
  const whole = { left: 0, top: 0, right: width - 1, bottom: height - 1 };
  for (let road = 0; road < 2; road++) {
    const across = road === 0;
    const middle = random.between(0.3, 0.7) * (across ? height : width);
    const swing = random.between(20, 70);
    const wave = random.between(260, 520);
    const phase = random.between(0, 6);
    const half = random.between(11, 22);
    lay(sheet, width, height, next++, {
      ...whole,
      covers(x, y) {
        const [u, v] = across ? [x, y] : [y, x];
        const slope = (swing / wave) * Math.cos(u / wave + phase);
        const off = v - middle - swing * Math.sin(u / wave + phase);
        return Math.abs(off) < half * Math.hypot(1, slope);
      },
    });
  }
  for (let pond = 0; pond < 2; pond++) {
    const [cx, cy] = [random.between(0.15, 0.85) * width, random.between(0.15, 0.85) * height];
    const radius = random.between(55, 95);
    const lobes = 2 + random.below(3);
    const phase = random.between(0, 6);
    lay(sheet, width, height, next++, {
      left: cx - 140,
      right: cx + 140,
      top: cy - 140,
      bottom: cy + 140,
      covers: (x, y) =>
        Math.hypot(x - cx, y - cy) <
        radius * (1 + 0.25 * Math.sin(lobes * Math.atan2(y - cy, x - cx) + phase)),
    });
  }
  return next;
}

/** Cells about random seeds, as paving and planting beds are laid. */
function layMosaic(
  sheet: Int32Array,
  width: number,
  height: number,
  random: Random,
  first: number,
): number {
  const cells = 24;
  const seeds = Array.from({ length: cells }, (_, i) => ({
    x: (((i % 6) + random.between(0.15, 0.85)) / 6) * width,
    y: ((Math.floor(i / 6) + random.between(0.15, 0.85)) / 4) * height,
  }));
  const bend = random.between(8, 22);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const u = x + bend * Math.sin(y / 90);
      const v = y + bend * Math.sin(x / 110);
      let best = 0;
      let least = Infinity;
      for (let k = 0; k < cells; k++) {
        const d = (u - seeds[k]!.x) ** 2 + (v - seeds[k]!.y) ** 2;
        if (d < least) {
          least = d;
          best = k;
        }
      }
      sheet[p] = first + best;
    }
  }
  return first + cells;
}
