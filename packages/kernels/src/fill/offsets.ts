import { gaussianBlur } from '../filter/gaussian.ts';
import type { Plane } from '../image.ts';
import type { Random } from '../random.ts';
import { CHANNELS, type Level, type Offset } from './level.ts';
import { searchMatches, withLevelSteps } from './level-steps.ts';

const OFFSETS_TOP = 24;
/** Patches this near (share of the long side) are alike because they overlap or continue each other. */
const APART_SHARE = 1 / 15;
const SWEEPS = 4;
const RANDOM_TRIES = 16;
const HISTOGRAM_SIGMA_PX = Math.SQRT2;
/** Blurred counts below this are chance. */
const COUNT_LOW = 0.5;
/** Peaks lie at least this far apart. */
const PEAK_RADIUS_PX = 4;

/**
 * The shifts at which the picture most resembles itself, most frequent first: every known patch is
 * matched to its nearest neighbour outside its own surroundings, and the peaks of the histogram of these
 * offsets are taken (He and Sun, ECCV 2012). A patterned scene has few of them, and what is missing from
 * it lies at one of them from what is known.
 */
export function dominantOffsets(level: Level, random: Random): Offset[] {
  const { width, height, isSource } = level;
  const size = width * height;
  const sources = Int32Array.from(isSource.subarray(0, size).keys()).filter(
    (i) => isSource[i] === 1,
  );
  const apartPx = Math.ceil(Math.max(width, height) * APART_SHARE);
  const match = new Int32Array(size).fill(-1);
  for (const i of sources) match[i] = drawApart(sources, i, width, apartPx, random);
  const own: Level = {
    ...level,
    layers: 1,
    features: level.features.subarray(0, size * CHANNELS),
    unknown: level.hole,
    isSource: isSource.subarray(0, size),
    targets: sources.filter((i) => match[i] >= 0),
    match,
    cost: new Int32Array(size),
    guide: null,
    offsets: [],
    light: null,
  };
  withLevelSteps(own, (steps) => {
    steps.refreshCosts();
    const search = { sweeps: SWEEPS, searchRadiusPx: Math.max(width, height), apartPx };
    searchMatches(steps, random, search);
  });
  return peaksOf(histogramOf(own)).map(({ x, y }) => ({ dx: x - width, dy: y - height }));
}

/** A source at least so far from `i` in one direction; −1 when none is found soon. */
function drawApart(
  sources: Int32Array,
  i: number,
  width: number,
  apartPx: number,
  random: Random,
): number {
  for (let attempt = 0; attempt < RANDOM_TRIES; attempt++) {
    const j = sources[random.below(sources.length)];
    const dx = Math.abs((j % width) - (i % width));
    const dy = Math.abs(Math.floor(j / width) - Math.floor(i / width));
    if (dx >= apartPx || dy >= apartPx) return j;
  }
  return -1;
}

/** How often each offset occurs, a little blurred; offset 0 is in the middle. */
function histogramOf({ width, height, targets, match }: Level): Plane {
  const counts: Plane = {
    width: 2 * width,
    height: 2 * height,
    data: new Float32Array(4 * width * height),
  };
  for (const i of targets) {
    const dx = (match[i] % width) - (i % width) + width;
    const dy = Math.floor(match[i] / width) - Math.floor(i / width) + height;
    counts.data[dy * 2 * width + dx]++;
  }
  return gaussianBlur(counts, HISTOGRAM_SIGMA_PX);
}

function peaksOf({ width, height, data }: Plane): { x: number; y: number }[] {
  const peaks: { x: number; y: number; value: number }[] = [];
  const r = PEAK_RADIUS_PX;
  for (let y = r; y < height - r; y++) {
    for (let x = r; x < width - r; x++) {
      const value = data[y * width + x];
      if (value < COUNT_LOW) continue;
      let highest = true;
      for (let k = 0; highest && k < (2 * r + 1) ** 2; k++) {
        const j = (y + Math.floor(k / (2 * r + 1)) - r) * width + x + (k % (2 * r + 1)) - r;
        highest = data[j] <= value;
      }
      if (highest) peaks.push({ x, y, value });
    }
  }
  return peaks.sort((a, b) => b.value - a.value).slice(0, OFFSETS_TOP);
}
