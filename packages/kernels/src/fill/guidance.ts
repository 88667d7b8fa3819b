import { distanceToMask } from '../filter/distance.ts';
import { gaussianBlurInto } from '../filter/gaussian.ts';
import { paintCartoon } from './cartoon.ts';
import { diffuse } from './diffuse.ts';
import { extrapolate, type Side } from './extrapolate.ts';
import { CHANNELS, type Guide, type Level } from './level.ts';
import { continuedLines, type Ray, type Segment } from './lines.ts';
import { type Parting, unsaid } from './parting.ts';
import { paintSurfaces, rimSurfaces } from './rim-surfaces.ts';

/** The cartoon is painted at about this long side. */
const CARTOON_SIDE_PX = 256;
/** Blur of the colours on offer, in pixels of the level. */
const OFFERED_SIGMA_PX = 1.5;
/** Distance from the rim, in pixels of the picture, at which the guide pulls half as much. */
const HALF_WAY_PX = 100;
/** The same distance from an open hole's rim, where nothing holds the far end: share of the long side. */
const OPEN_HALF_WAY_SHARE = 0.07;
/**
 * Cost of copying from elsewhere along an open side: the root of the squared patch distance of a source
 * the side's whole length away. Sky goes on from sky and floor from floor.
 */
const PLACE_SCALE = 1130;

/** The hole's features in the large ({@link CHANNELS} floats per pixel), on a picture smaller by `scale`. */
export interface Cartoon {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly values: Float32Array;
}

/**
 * The cartoon of a picture from the edges that run into its hole: they go on through it, and between them
 * the surfaces that border it (see {@link paintSurfaces}, {@link paintCartoon}); or they run out of the
 * picture when its one side lies open (see {@link extrapolate}). So do the lines along which
 * surfaces are known to meet; then what is none of them says nothing.
 */
export function cartoonOf(
  finest: Level,
  rays: readonly Ray[],
  open: Side | null,
  parting?: Parting,
): Cartoon {
  const { features } = finest;
  const hole = parting ? unsaid(finest.hole, parting) : finest.hole;
  const scale = Math.max(1, Math.round(Math.max(finest.width, finest.height) / CARTOON_SIDE_PX));
  const width = Math.ceil(finest.width / scale);
  const height = Math.ceil(finest.height / scale);
  const values = new Float32Array(width * height * CHANNELS);
  const counts = new Float32Array(width * height);
  for (let i = 0; i < hole.length; i++) {
    if (hole[i] === 1) continue;
    const x = i % finest.width;
    const y = (i - x) / finest.width;
    const to = Math.floor(y / scale) * width + Math.floor(x / scale);
    counts[to]++;
    for (let c = 0; c < CHANNELS; c++) values[to * CHANNELS + c] += features[i * CHANNELS + c];
  }
  const small = new Uint8Array(width * height);
  for (let i = 0; i < small.length; i++) {
    if (counts[i] === 0) small[i] = 1;
    else for (let c = 0; c < CHANNELS; c++) values[i * CHANNELS + c] /= counts[i];
  }
  diffuse(values, small, width, height, CHANNELS);
  if (open !== null) {
    extrapolate(values, small, width, height, open);
  } else {
    const known = continuedLines(rays, hole, finest.width);
    const lines = (parting ? [...known, ...parting.lines] : known).map((line) =>
      reduced(line, scale),
    );
    const surfaces = rimSurfaces(values, small, width, height);
    if (surfaces !== null) paintSurfaces(values, small, width, height, lines, surfaces);
    else if (lines.length > 0) paintCartoon(values, small, width, height, lines);
  }
  return { width, height, scale, values };
}

function reduced(line: Segment, scale: number): Segment {
  const small = (value: number): number => (value + 0.5) / scale - 0.5;
  return { x0: small(line.x0), y0: small(line.y0), x1: small(line.x1), y1: small(line.y1) };
}

/**
 * A guide for a level that is `scale` times smaller than the picture: cartoon features wanted, blurred
 * ones on offer. It pulls hardest near the rim, where the cartoon is sure, and less away from it. It also draws
 * towards sources of a like `place`. `worn`, one per source of the level, is what copying it costs besides.
 */
export function guideOf(
  level: Level,
  scale: number,
  cartoon: Cartoon,
  strength: number,
  open: Side | null,
  place: Int16Array | null,
  worn: Int32Array | null = null,
): Guide {
  const { width, height, layers, features, unknown, hole } = level;
  const size = width * height;
  const wanted = new Int16Array(size * CHANNELS);
  for (const i of level.targets) {
    const x = i % width;
    const y = (i - x) / width;
    for (let c = 0; c < CHANNELS; c++) {
      wanted[i * CHANNELS + c] = sampleCartoon(cartoon, x, y, scale, c);
    }
  }
  const offered = new Int16Array(size * layers * CHANNELS);
  const plane = new Float32Array(size);
  const share = new Float32Array(size);
  const scratch = new Float32Array(size);
  for (let layer = 0; layer < layers; layer++) {
    const from = layer * size;
    for (let i = 0; i < size; i++) share[i] = 1 - unknown[from + i];
    gaussianBlurInto(share, width, height, OFFERED_SIGMA_PX, scratch, share);
    for (let c = 0; c < CHANNELS; c++) {
      for (let i = 0; i < size; i++) {
        plane[i] = unknown[from + i] === 1 ? 0 : features[(from + i) * CHANNELS + c];
      }
      gaussianBlurInto(plane, width, height, OFFERED_SIGMA_PX, scratch, plane);
      for (let i = 0; i < size; i++) {
        offered[(from + i) * CHANNELS + c] = share[i] > 1e-3 ? Math.round(plane[i] / share[i]) : 0;
      }
    }
  }
  const distance = distanceToMask({ width, height, data: hole }, { least: 0, most: 0 }).data;
  const halfWayPx =
    open === null ? HALF_WAY_PX : OPEN_HALF_WAY_SHARE * Math.max(width, height) * scale;
  const weight = distance.map((d) => strength / (1 + (d * scale) / halfWayPx));
  return { wanted, offered, weight, place, worn };
}

/** Each pixel's place along the open side, in every layer alike: 0 … {@link PLACE_SCALE}. */
export function placesAlong({ width, height, layers }: Level, open: Side): Int16Array {
  const across = open === 'left' || open === 'right';
  const place = new Int16Array(width * height * layers);
  for (let i = 0; i < place.length; i++) {
    const x = i % width;
    const y = Math.floor(i / width) % height;
    place[i] = Math.round((PLACE_SCALE * (across ? y : x)) / (across ? height : width));
  }
  return place;
}

function sampleCartoon(cartoon: Cartoon, x: number, y: number, scale: number, c: number): number {
  const { width, height, values } = cartoon;
  const u = Math.min(width - 1, Math.max(0, ((x + 0.5) * scale) / cartoon.scale - 0.5));
  const v = Math.min(height - 1, Math.max(0, ((y + 0.5) * scale) / cartoon.scale - 0.5));
  const x0 = Math.floor(u);
  const y0 = Math.floor(v);
  const x1 = Math.min(width - 1, x0 + 1);
  const y1 = Math.min(height - 1, y0 + 1);
  const fx = u - x0;
  const fy = v - y0;
  const at = (px: number, py: number): number => values[(py * width + px) * CHANNELS + c];
  const top = at(x0, y0) * (1 - fx) + at(x1, y0) * fx;
  const bottom = at(x0, y1) * (1 - fx) + at(x1, y1) * fx;
  return top * (1 - fy) + bottom * fy;
}
