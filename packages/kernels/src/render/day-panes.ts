import type { Reading } from './read.ts';
import type { Region } from './regions.ts';

interface Box {
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
}

/** Gap between pieces of one window (bars, frames), and how much of a piece lies in its window's columns. */
const BAR = 0.035;
const WITHIN = 0.7;
const ROUNDS = 3;
/** A smaller pane that stands alone is none: a lamp's globe is as bright. */
const LEAST_PANE = 0.004;
/** What is bluer than this is sky, though it was taken for a lamp. */
const SKY_BLUE = -0.008;
/** Beside a window only what is as light as sky and lawn belongs to it; leaves of a pot plant do not. */
const LIGHT = 0.6;

/**
 * The regions through which the day is seen: panes, and under or beside them in the same window what
 * shows sky or green and was taken for something else.
 *
 * @returns 1 per such region, 0 for the rest
 */
export function dayPanes({ labels, regions, parts }: Reading): Uint8Array {
  const out = new Uint8Array(regions.length);
  const windows: Box[] = [];
  const gap = BAR * labels.width;
  const join = (region: Region): void => {
    out[region.id] = 1;
    const box = windows.find((w) => near(w, region, gap));
    if (box === undefined) {
      const { minX, maxX, minY, maxY } = region;
      windows.push({ minX, maxX, minY, maxY });
      return;
    }
    box.minX = Math.min(box.minX, region.minX);
    box.maxX = Math.max(box.maxX, region.maxX);
    box.minY = Math.min(box.minY, region.minY);
    box.maxY = Math.max(box.maxY, region.maxY);
  };
  const byArea = [...regions].sort((a, b) => b.area - a.area);
  for (const region of byArea) {
    if (parts[region.id].role !== 'glazing' || !showsDay(region.mean)) continue;
    if (region.share > LEAST_PANE || windows.some((w) => near(w, region, gap))) join(region);
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const region of byArea) {
      const { role, lamp } = parts[region.id];
      const shade = lamp && region.mean[2] > SKY_BLUE;
      if (out[region.id] === 1 || shade || role === 'floor' || role === 'ceiling') continue;
      const inside = windows.some((w) => near(w, region, gap) && within(w, region));
      if (inside && showsDay(region.mean)) join(region);
    }
  }
  return out;
}

/** Daylight, sky and green are seen through a pane; what is as warm as wood is a cabinet's front. */
function showsDay([L, a, b]: readonly number[]): boolean {
  const green = a < -0.012 && b > 0.012;
  return green || L > 0.9 || (b < 0.015 && a < 0.015 && L > 0.45);
}

function near(box: Box, { minX, maxX, minY, maxY }: Region, gap: number): boolean {
  return (
    minX < box.maxX + gap && maxX > box.minX - gap && minY < box.maxY + gap && maxY > box.minY - gap
  );
}

function within(box: Box, { minX, maxX, minY, maxY, mean }: Region): boolean {
  const columns = Math.min(maxX, box.maxX) - Math.max(minX, box.minX);
  const rows = Math.min(maxY, box.maxY) - Math.max(minY, box.minY);
  return columns > WITHIN * (maxX - minX) || (mean[0] > LIGHT && rows > WITHIN * (maxY - minY));
}
