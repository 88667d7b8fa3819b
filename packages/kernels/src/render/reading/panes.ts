import type { Region } from '../regions.ts';
import type { SurfaceClass } from './surface-class.ts';

/** Fields of one window stand this close, as a share of the picture's width: a bar's thickness. */
const BAR = 0.012;
/** Sizes of a window's panes differ by no more than this. */
const ALIKE = 1.4;

/**
 * Like framed fields with no more than a bar between them are panes, not pictures: pictures hang apart.
 * What stands between panes is their frame; the strip between pictures is the wall behind them. Changes
 * `surface` in place.
 */
export function tellPanesFromPictures(
  regions: readonly Region[],
  surface: SurfaceClass[],
  width: number,
): void {
  const fields = regions.filter((r) => surface[r.id] === 'picture' && r.straight > 0.5);
  const panes = new Set<Region>();
  for (const a of fields) {
    for (const b of fields) {
      if (a.id < b.id && areBeside(a, b, BAR * width)) {
        panes.add(a);
        panes.add(b);
      }
    }
  }
  for (const pane of panes) {
    surface[pane.id] = 'pane';
    for (const id of pane.borders.keys()) {
      const slim = regions[id].area < 1.6 * regions[id].perimeter;
      if (slim && surface[id] === 'picture') surface[id] = 'frame';
    }
  }
  const pictures = fields.filter((r) => !panes.has(r));
  for (const strip of pictures) {
    const hangs = (a: Region) => pictures.some((b) => isBetween(strip, a, b, BAR * width));
    if (pictures.some(hangs)) surface[strip.id] = 'wall';
  }
}

/** Whether a region fills the gap from a field to a like one on its right. */
function isBetween(strip: Region, a: Region, b: Region, slack: number): boolean {
  const gap = b.minX - a.maxX;
  return (
    gap > 0 &&
    wide(strip) > MUCH * gap &&
    strip.cx > a.maxX &&
    strip.cx < b.minX &&
    wide(strip) < gap + slack &&
    wide(strip) < wide(a) &&
    areAlike(a, b) &&
    sharedHeight(a, b) > MUCH * Math.min(high(a), high(b)) &&
    sharedHeight(a, strip) > MUCH * high(a)
  );
}

function areBeside(a: Region, b: Region, bar: number): boolean {
  const least = Math.min(wide(a), high(a), wide(b), high(b));
  if (!areAlike(a, b) || least < 0.8 * bar) return false;
  const [across, down] = [-sharedWidth(a, b), -sharedHeight(a, b)];
  const row = across > 0 && across < bar && -down > MUCH * Math.min(high(a), high(b));
  const column = down > 0 && down < bar && -across > MUCH * Math.min(wide(a), wide(b));
  return row || column;
}

/** Fields in a row or column lie beside each other over this share of their length. */
const MUCH = 0.8;

const wide = ({ minX, maxX }: Region): number => maxX - minX + 1;
const high = ({ minY, maxY }: Region): number => maxY - minY + 1;

/** Pixels across, or down, that two boxes have in common; below 0: how far they are apart. */
const sharedWidth = (a: Region, b: Region) => Math.min(a.maxX, b.maxX) - Math.max(a.minX, b.minX);
const sharedHeight = (a: Region, b: Region) => Math.min(a.maxY, b.maxY) - Math.max(a.minY, b.minY);

function areAlike(a: Region, b: Region): boolean {
  const alike = (p: number, q: number) => p < ALIKE * q && q < ALIKE * p;
  return alike(wide(a), wide(b)) && alike(high(a), high(b));
}
