import { gaussianBlur } from '../filter/gaussian.ts';
import type { Plane } from '../image.ts';
import { dayPanes } from './day-panes.ts';
import { fill } from './part.ts';
import type { Reading } from './read.ts';
import type { Region } from './regions.ts';
import { type BoxPoint, boxPoint, FACES, fitRoomBox, type RoomBox } from './room-box.ts';

/** A room's own light in the evening, planes of the reading's size. */
export interface Lamplight {
  /** Light arriving at each pixel's surface; its mean over the picture is 1. */
  readonly light: Plane;
  /** 0 … 1: lamps that are seen, shining themselves. */
  readonly lamps: Plane;
  /** Index in {@link FACES} of the box's face behind each pixel. */
  readonly faces: Uint8Array;
  readonly box: RoomBox;
}

/** A point that gives light: all round (`cone` 0) or downwards with this exponent. */
interface Lamp {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly power: number;
  readonly cone: number;
}

const SPOT = { spacingM: 1.25, fromWallM: 0.42, power: 3.2, cone: 6 } as const;
const MIDDLE = { power: 3, cone: 2.2 } as const;
const SEEN_POWER = 1.7;
const MOST_SEEN = 6;
/** Light strips in the cove: on the ceiling and at the top of the walls, and how far they reach. */
const COVE = { power: 0.85, reachM: 0.5 } as const;
const AMBIENT = 0.3;
/** A box never fits to the pixel: its corners are softened over this share of the width. */
const SOFT = 1 / 75;
const MOST_LIGHT = 3.4;
/** A lamp's size, m²: no point is lit without bounds. */
const SOFTENED = 0.25;
/** Lamps in a photograph: small, compact, and lighter (OKLab L) than all that is around. */
const BRIGHT = { lightness: 0.86, above: 0.12, share: 0.012, fill: 0.45 } as const;
/** A surface that a lamp hangs in front of, and how much of the lamp's rim lies before such. */
const CALM_SHARE = 0.035;
const CALM_RIM = 0.4;
const LEAST_LAMP = 0.0003;
/** Spread of lightness (OKLab) that a shade stays below; a painting's patches do not. */
const PLAIN = 0.08;
/** A black shade gives no light that could be painted. */
const DARK = 0.4;

/**
 * Lights a room as in the evening: downlights along the walls draw scallops on them and pools on the
 * floor, a strip of light runs along the ceiling's edge, lamps that are seen shine. Geometry is the
 * box that fits the room, so light follows its corners and no region's border shows.
 *
 * @param luma of the picture that was read, at the same size
 */
export function lamplight(reading: Reading, luma: Plane): Lamplight {
  const { width, height } = luma;
  const box = fitRoomBox(reading, luma);
  const panes = dayPanes(reading);
  const seen = reading.regions
    .filter((r) => panes[r.id] === 0 && isLamp(reading, panes, r))
    .sort((a, b) => b.area - a.area)
    .slice(0, MOST_SEEN);
  const lamps = [...builtIn(box), ...seen.map((r) => seenLamp(box, r))];
  const light = new Float32Array(width * height);
  const faces = new Uint8Array(width * height);
  const at: BoxPoint = { face: 'far', x: 0, y: 0, z: 0 };
  let sum = 0;
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      boxPoint(box, x, y, at);
      faces[p] = FACES.indexOf(at.face);
      light[p] = AMBIENT + strip(box, at) + lampsAt(lamps, at);
      sum += light[p];
    }
  }
  const mean = sum / light.length;
  for (let p = 0; p < light.length; p++) light[p] = Math.min(MOST_LIGHT, light[p] / mean);
  const shining = new Set(seen.map((r) => r.id));
  const lit = Float32Array.from(reading.labels.data, (id) => (shining.has(id) ? 1 : 0));
  return {
    light: gaussianBlur({ width, height, data: light }, Math.max(0.6, SOFT * width)),
    lamps: { width, height, data: lit },
    faces,
    box,
  };
}

/** What was taken for a lamp and looks like one, and bright things that hang in front of a wall or ceiling. */
function isLamp({ parts, regions, camera }: Reading, panes: Uint8Array, region: Region): boolean {
  const { lamp } = parts[region.id];
  const [L, a, b] = region.mean;
  if (region.share > BRIGHT.share || region.share < LEAST_LAMP) return false;
  if (L < DARK || (a < -0.012 && b > 0.012)) return false;
  if (region.cy > camera.horizonPx + 0.08 * camera.height) return false;
  const wide = (region.maxX - region.minX + 1) / (region.maxY - region.minY + 1);
  if (wide > 3.5 || wide < 0.28) return false;
  let around = 0;
  let rim = 0;
  let calm = 0;
  for (const [id, length] of region.borders) {
    around += length * regions[id].mean[0];
    rim += length;
    const flat = parts[id].role === 'wall' || parts[id].role === 'ceiling';
    if (panes[id] === 1 || (flat && regions[id].share > CALM_SHARE)) calm += length;
  }
  // A light patch of a painting, a slat of a blind have others of their kind around them.
  if (rim === 0 || calm < CALM_RIM * rim) return false;
  if (lamp && region.rough < PLAIN) return true;
  return L > BRIGHT.lightness && fill(region) > BRIGHT.fill && L > around / rim + BRIGHT.above;
}

const across = (box: RoomBox, x: number): number => (box.depthM * (x - box.vx)) / box.focalPx;
const ceilingOf = (box: RoomBox): number => (box.depthM * (box.top - box.vy)) / box.focalPx;

/** Downlights along the far wall and the side walls, and one group over the middle of the room. */
function builtIn(box: RoomBox): Lamp[] {
  const y = ceilingOf(box) + 0.03;
  const left = across(box, box.left);
  const right = across(box, box.right);
  const { spacingM, fromWallM, power, cone } = SPOT;
  const out: Lamp[] = [];
  const far = box.depthM - fromWallM;
  const count = Math.max(1, Math.min(9, Math.round((right - left) / spacingM)));
  for (let i = 0; i < count; i++) {
    const x = left + ((i + 0.5) * (right - left)) / count;
    out.push({ x, y, z: far, power, cone });
  }
  for (let z = far - 1.1; z > 1.2; z -= 1.5) {
    out.push({ x: left + fromWallM, y, z, power, cone });
    out.push({ x: right - fromWallM, y, z, power, cone });
  }
  out.push({ x: (left + right) / 2, y, z: 0.6 * box.depthM, ...MIDDLE });
  return out;
}

/** A lamp that is seen stands a little in front of what is behind it. */
function seenLamp(box: RoomBox, region: Region): Lamp {
  const at: BoxPoint = { face: 'far', x: 0, y: 0, z: 0 };
  boxPoint(box, region.cx, region.cy, at);
  const near = at.face === 'ceiling' || at.face === 'far' ? 0.72 : 0.86;
  return { x: near * at.x, y: near * at.y, z: near * at.z, power: SEEN_POWER, cone: 0 };
}

function lampsAt(lamps: readonly Lamp[], at: BoxPoint): number {
  const nx = at.face === 'left' ? 1 : at.face === 'right' ? -1 : 0;
  const ny = at.face === 'ceiling' ? 1 : at.face === 'floor' ? -1 : 0;
  const nz = at.face === 'far' ? -1 : 0;
  let sum = 0;
  for (const lamp of lamps) {
    const dx = lamp.x - at.x;
    const dy = lamp.y - at.y;
    const dz = lamp.z - at.z;
    const square = dx * dx + dy * dy + dz * dz;
    const inverse = 1 / Math.sqrt(square + 1e-6);
    const cosine = ((nx * dx + ny * dy + nz * dz) * inverse + 0.12) / 1.12;
    if (cosine <= 0) continue;
    let gain = (lamp.power * cosine) / (square + SOFTENED);
    if (lamp.cone > 0) {
      const down = -dy * inverse;
      if (down <= 0) continue;
      gain *= down ** lamp.cone;
    }
    sum += gain;
  }
  return sum;
}

function strip(box: RoomBox, at: BoxPoint): number {
  const { power, reachM } = COVE;
  const ceiling = ceilingOf(box);
  if (at.face === 'floor') return 0;
  if (at.face !== 'ceiling') return 0.6 * power * Math.exp(-(at.y - ceiling) / reachM);
  const edge = Math.min(
    box.depthM - at.z,
    at.x - across(box, box.left),
    across(box, box.right) - at.x,
  );
  return power * Math.exp(-Math.max(0, edge) / reachM);
}
