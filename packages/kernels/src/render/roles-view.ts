import { borderShare, type Evidence, halfWidth, type Is, type Part, type Settle } from './part.ts';
import type { Region } from './regions.ts';
import type { Lattice } from './window-lattice.ts';

/**
 * A window with a drawn view: inside its outline bars are frame, what stands in front of the sill
 * stays open, all else is glass that shows garden or sky.
 */
export function findView(
  evidence: Evidence,
  open: Set<number>,
  parts: Part[],
  settle: Settle,
  is: Is,
): void {
  const { lattice, regions, width, height } = evidence;
  if (lattice === null) return;
  const slack = 0.012 * width;
  const head = (r: Region) => Math.min(lattice.topAt(r.minX), lattice.topAt(r.maxX)) - slack;
  const sill = (r: Region) => Math.max(lattice.bottomAt(r.minX), lattice.bottomAt(r.maxX)) + slack;
  const inside = regions.filter(
    (r) =>
      open.has(r.id) &&
      r.minX > lattice.minX - slack &&
      r.maxX < lattice.maxX + slack &&
      r.minY > head(r) &&
      r.maxY < sill(r),
  );
  const isBar = (r: Region) => {
    const across = r.maxX - r.minX + 1;
    const tall = r.maxY - r.minY + 1;
    const rail = tall < 0.025 * height && across > 3 * tall;
    const onBar =
      across < 0.035 * width &&
      (tall > 1.5 * across || Math.max(tall, across) < 0.02 * width) &&
      (r.minX < lattice.minX + slack ||
        r.maxX > lattice.maxX - slack ||
        lattice.bars.some((b) => r.cx > b.minX - 0.5 * slack && r.cx < b.maxX + 0.5 * slack));
    return rail || onBar || halfWidth(r, height) < 1.6;
  };
  const front = standingInFront(inside, evidence, lattice, open, is, isBar);
  const behind = inside.filter((r) => !front.has(r.id));
  if (behind.length === 0) return;
  const panes = new Set(behind.filter((r) => !isBar(r)).map((r) => r.id));
  const foliage = foliageOf(behind, panes);
  for (const r of behind) {
    settle(r, panes.has(r.id) ? 'glazing' : 'metal');
    const part = parts[r.id];
    part.group = behind[0].id;
    part.onWall = true;
    if (panes.has(r.id)) part.view = foliage.has(r.id) ? 'foliage' : 'sky';
  }
  dressWindow(evidence, open, settle);
}

/**
 * Chairs, tables and plants cross the sill or stand on the floor before it, lamps hang over the head;
 * what rests on them or is a small part at their lower rim belongs to them.
 */
function standingInFront(
  inside: readonly Region[],
  { regions, width, height }: Evidence,
  lattice: Lattice,
  open: ReadonlySet<number>,
  is: Is,
  isBar: (r: Region) => boolean,
): Set<number> {
  const within = new Set(inside.map((r) => r.id));
  const front = new Set<number>();
  const hung = new Set<number>();
  const reach = 0.03 * height;
  for (const r of regions) {
    if (!open.has(r.id) || within.has(r.id)) continue;
    if (r.maxX - r.minX > 0.5 * (lattice.maxX - lattice.minX)) continue;
    const bottom = lattice.bottomAt(r.cx);
    const top = lattice.topAt(r.cx);
    const crosses = r.minY < bottom - reach || borderShare(r, is('floor')) > 0.1;
    const stands = r.minY < bottom + reach && r.maxY > bottom + 1.7 * reach;
    if ((crosses && r.maxY > bottom + reach) || stands) front.add(r.id);
    const overlaps = r.minX > lattice.minX && r.maxX < lattice.maxX;
    if (overlaps && r.minY < top - reach && r.maxY > top) hung.add(r.id);
  }
  // A sill runs up to a mullion or to what hides it; a short rail between is a seat's or a table's.
  const reaches = (r: Region) => {
    if (r.maxX - r.minX < 0.035 * width && r.maxY - r.minY < r.maxX - r.minX) return false;
    const edges = [lattice.minX, lattice.maxX, ...lattice.bars.flatMap((b) => [b.minX, b.maxX])];
    return edges.some((x) => Math.min(Math.abs(r.minX - x), Math.abs(r.maxX - x)) < 0.012 * width);
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const r of inside) {
      if (front.has(r.id) || (isBar(r) && reaches(r))) continue;
      const part = [...r.over.keys()].some(
        (id) => hung.has(id) && r.share < 0.3 * regions[id].share,
      );
      const tall = lattice.bottomAt(r.cx) - lattice.topAt(r.cx);
      const low = r.maxY > lattice.bottomAt(r.cx) - 3 * reach;
      const rests =
        shareOf(r.under, (id) => front.has(id)) > 0.4 &&
        r.maxY - r.minY < 0.35 * tall &&
        shareOf(r.over, (id) => isBar(regions[id])) < 0.4 &&
        (low || r.straight > 0.6);
      if (!rests && !(part && shareOf(r.over, (id) => hung.has(id)) > 0.5)) continue;
      front.add(r.id);
      changed = true;
    }
  }
  return front;
}

/** Folds beside the window are curtains; a band along its head is wall. */
function dressWindow(
  { lattice, regions, width, height }: Evidence,
  open: Set<number>,
  settle: Settle,
): void {
  if (lattice === null) return;
  for (const r of regions) {
    if (!open.has(r.id)) continue;
    const folds = lattice.curtains.some(
      (c) =>
        r.minX > c.minX - 0.012 * width &&
        r.maxX < c.maxX + 0.012 * width &&
        r.minY > c.minY - 0.02 * height &&
        r.maxY < c.maxY + 0.02 * height &&
        r.maxY - r.minY > 1.5 * (r.maxX - r.minX),
    );
    const overlap = Math.min(r.maxX, lattice.maxX) - Math.max(r.minX, lattice.minX);
    const band =
      overlap > 0.5 * (lattice.maxX - lattice.minX) &&
      r.cy < lattice.topAt(r.cx) &&
      r.area < 0.12 * height * (r.maxX - r.minX) &&
      r.touch.top === 0;
    if (folds) settle(r, 'textile');
    else if (band) settle(r, 'wall');
  }
}

/**
 * From the sill up: what stands on it under other panes is shrubs and lawn, over them is sky, and
 * what hangs over that sky from the head is a crown.
 */
function foliageOf(behind: readonly Region[], panes: ReadonlySet<number>): Set<number> {
  const isPane = (id: number) => panes.has(id);
  const members = behind.filter((r) => panes.has(r.id));
  const low = members.filter(
    (r) => shareOf(r.under, isPane) < 0.5 && shareOf(r.over, isPane) > 0.5,
  );
  const foliage = new Set(low.map((r) => r.id));
  const sky = new Set<number>();
  for (const r of members) {
    if (!foliage.has(r.id) && shareOf(r.under, (id) => foliage.has(id)) > 0.4) sky.add(r.id);
  }
  for (const r of members) {
    if (!sky.has(r.id) && shareOf(r.under, (id) => sky.has(id)) > 0.4) foliage.add(r.id);
  }
  return foliage;
}

function shareOf(side: ReadonlyMap<number, number>, test: (id: number) => boolean): number {
  let sum = 0;
  let all = 0;
  for (const [id, length] of side) {
    all += length;
    if (test(id)) sum += length;
  }
  return sum / Math.max(1, all);
}
