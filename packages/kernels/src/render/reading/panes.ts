import type { Region } from '../regions.ts';
import type { SurfaceClass } from './surface-class.ts';

/** Fields of one window stand this close, as a share of the picture's width: a bar's thickness. */
const BAR = 0.012;
/** Sizes of a window's panes differ by no more than this. */
const ALIKE = 1.4;

/**
 * Like framed fields with no more than a bar between them are panes, not pictures: pictures hang apart.
 * What stands between such fields is their frame. Changes `surface` in place.
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
}

function areBeside(a: Region, b: Region, bar: number): boolean {
  const [aw, ah] = [a.maxX - a.minX + 1, a.maxY - a.minY + 1];
  const [bw, bh] = [b.maxX - b.minX + 1, b.maxY - b.minY + 1];
  const alike = (p: number, q: number) => p < ALIKE * q && q < ALIKE * p;
  if (!alike(aw, bw) || !alike(ah, bh) || Math.min(aw, bw, ah, bh) < 2 * bar * 0.4) return false;
  const across = Math.max(a.minX, b.minX) - Math.min(a.maxX, b.maxX);
  const down = Math.max(a.minY, b.minY) - Math.min(a.maxY, b.maxY);
  const row = across > 0 && across < bar && -down > 0.8 * Math.min(ah, bh);
  const column = down > 0 && down < bar && -across > 0.8 * Math.min(aw, bw);
  return row || column;
}
