import {
  borderShare,
  type Evidence,
  gather,
  halfWidth,
  type Is,
  type Part,
  type Settle,
  startRoles,
} from './part.ts';
import { isDrawing } from './partition.ts';
import type { Region } from './regions.ts';
import { findView } from './roles-view.ts';
import { findInsets, findMullioned, findPanes } from './roles-windows.ts';

/**
 * Room roles by place and shape, from the outside in: the floor is the large region under the horizon
 * at the lower border, the ceiling its mirror image, walls are what stands between and crosses the
 * horizon, windows, doors and pictures are flat shapes inside walls, the rest are objects.
 */
export function interiorRoles(evidence: Evidence): Part[] {
  const { parts, open, settle, is } = startRoles(evidence.regions, 'furniture');
  findFloor(evidence, open, settle, is);
  findView(evidence, open, parts, settle, is);
  findCeiling(evidence, open, settle, is);
  findWalls(evidence, open, settle, is);
  findMullioned(evidence, open, parts, settle, is);
  findPanes(evidence, open, parts, settle, is);
  findInsets(evidence, open, parts, settle, is);
  findRugs(evidence, open, parts, settle);
  swapRugAndFloor(evidence, open, parts, is);
  nameObjects(evidence, open, parts, is);
  return parts;
}

function findFloor(
  { regions, width, camera, height }: Evidence,
  open: Set<number>,
  settle: Settle,
  is: Is,
): void {
  const limit = Math.min(0.05, 0.4 * (camera.horizonPx / height));
  const low = regions.filter((r) => r.above < limit && r.minY > camera.horizonPx - 0.02 * height);
  const score = (r: Region) =>
    (r.share + 0.25 * (r.touch.bottom / width)) *
    (r.facing === 'side' || r.facing === 'front' ? 0.55 : 1);
  const candidates = low.filter((r) => r.touch.bottom > 0.04 * width && r.share > 0.012);
  candidates.sort((a, b) => score(b) - score(a));
  if (candidates.length === 0) return;
  settle(candidates[0], 'floor');
  // Boards, tiles or furniture may have cut the floor into several pieces.
  for (let pass = 0; pass < 3; pass++) {
    for (const r of low) {
      if (!open.has(r.id)) continue;
      const flat = r.facing === 'level' || (r.facing === 'unknown' && r.touch.bottom > 0.1 * width);
      if (!flat) continue;
      const alike =
        Math.abs(r.mean[0] - candidates[0].mean[0]) < 0.06 &&
        Math.hypot(r.mean[1] - candidates[0].mean[1], r.mean[2] - candidates[0].mean[2]) < 0.03;
      if (r.touch.bottom > 0.02 * width && alike) settle(r, 'floor');
      else if (alike && borderShare(r, is('floor')) > 0.4 && r.share > 0.004) settle(r, 'floor');
    }
  }
}

function findCeiling(
  { regions, width, camera, height }: Evidence,
  open: Set<number>,
  settle: Settle,
  is: Is,
): void {
  const high = regions.filter(
    (r) => open.has(r.id) && r.above > 0.985 && r.maxY < camera.horizonPx - 0.04 * height,
  );
  const candidates = high.filter((r) => r.touch.top > 0.12 * width && r.facing !== 'front');
  candidates.sort(
    (a, b) => b.share + 0.2 * (b.touch.top / width) - (a.share + 0.2 * (a.touch.top / width)),
  );
  if (candidates.length === 0) return;
  settle(candidates[0], 'ceiling');
  for (let pass = 0; pass < 2; pass++) {
    for (const r of high) {
      if (!open.has(r.id) || r.share < 0.002) continue;
      const flat = r.facing === 'level' || r.facing === 'unknown';
      if (flat && borderShare(r, is('ceiling')) > 0.35) settle(r, 'ceiling');
    }
  }
}

function findWalls(evidence: Evidence, open: Set<number>, settle: Settle, is: Is): void {
  const { regions, camera, height, width } = evidence;
  const outer = (r: Region) =>
    r.touch.left + r.touch.right + r.touch.top > 0.05 * height ||
    borderShare(r, is('ceiling')) > 0.06;
  for (const r of regions) {
    if (!open.has(r.id) || r.share < 0.012 || r.above < 0.3) continue;
    const tall = r.maxY - r.minY > 0.22 * height;
    const rises = r.minY < camera.horizonPx - 0.08 * height;
    const overhead = r.above > 0.99 && r.maxY < 0.6 * camera.horizonPx;
    if (overhead) settle(r, 'ceiling');
    else if (rises && outer(r) && (tall || r.share > 0.04)) settle(r, 'wall');
  }
  const large = regions.filter((r) => open.has(r.id) && r.share > 0.06 && r.above > 0.4);
  for (const r of large) settle(r, 'wall');
  // Strips between wall and ceiling (beams, bulkheads, curtain boxes) and what hangs high on a wall.
  for (const r of regions) {
    if (!open.has(r.id) || r.above < 0.98 || r.share < 0.003) continue;
    if (borderShare(r, is('ceiling')) > 0.15 || r.touch.top > 0.1 * width) settle(r, 'ceiling');
  }
  // Skirtings, cornices, slivers of wall behind furniture.
  for (let pass = 0; pass < 2; pass++) {
    for (const r of regions) {
      if (!open.has(r.id) || r.share > 0.02) continue;
      const slim = r.maxY - r.minY < 0.035 * height && r.maxX - r.minX > 0.12 * width;
      const nearCeiling =
        slim && borderShare(r, is('ceiling')) > 0.2 && borderShare(r, is('wall')) > 0.2;
      const skirting =
        slim && borderShare(r, is('wall')) > 0.3 && borderShare(r, is('floor')) > 0.2;
      if (nearCeiling || skirting) settle(r, 'wall');
    }
  }
}

// A large rug can hide most of the floor; the floor is what meets the walls.
function swapRugAndFloor(
  { regions, width, height }: Evidence,
  open: Set<number>,
  parts: Part[],
  is: Is,
): void {
  const floors = regions.filter((r) => parts[r.id].role === 'floor' && r.share > 0.01);
  const skirting = (id: number) => open.has(id) && halfWidth(regions[id], height) < 2.6;
  // The strip of floor that a rug leaves along a side wall has the outline of a side face itself.
  const strip = (r: Region) =>
    open.has(r.id) &&
    r.above === 0 &&
    r.share > 0.012 &&
    r.facing !== 'front' &&
    r.touch.bottom > 0.04 * width &&
    borderShare(r, is('floor')) > 0.25;
  const rugs = regions.filter(
    (r) => strip(r) || (parts[r.id].lying && parts[r.id].role === 'textile'),
  );
  const walled = (r: Region) => borderShare(r, is('wall'));
  const floorWall = floors.reduce((sum, r) => sum + walled(r), 0);
  for (const r of rugs) {
    const met = strip(r) ? borderShare(r, (id) => is('wall')(id) || skirting(id)) : walled(r);
    if (met < 0.08 || met < 1.5 * floorWall || (strip(r) && floorWall > 0.02)) continue;
    for (const f of regions) {
      if (open.has(f.id) || parts[f.id].role !== 'floor') continue;
      if (f.share <= 0.01 && f.borders.has(r.id)) continue;
      parts[f.id].role = 'textile';
      parts[f.id].lying = true;
    }
    open.delete(r.id);
    parts[r.id].role = 'floor';
    parts[r.id].lying = false;
    return;
  }
}

/**
 * Level shapes that rest on the floor along their lower edge: large ones are rugs, small ones pieces
 * of the floor itself (boards and tiles drawn with full lines). What has a front below it stands.
 */
function findRugs(evidence: Evidence, open: Set<number>, parts: Part[], settle: Settle): void {
  const { regions, height } = evidence;
  const flat = (id: number) => !open.has(id) && (parts[id].role === 'floor' || parts[id].lying);
  for (let pass = 0; pass < 4; pass++) {
    for (const r of regions) {
      if (!open.has(r.id) || r.above > 0 || r.facing === 'front' || r.facing === 'side') continue;
      const across = r.maxX - r.minX + 1;
      const tall = r.maxY - r.minY + 1;
      if (r.facing === 'unknown' && across < 2.5 * tall && evidence.kind !== 'whiteModel') continue;
      if (evidence.kind === 'whiteModel' && borderShare(r, flat) > 0.2) {
        // Patches of sun and shade on the floor.
        settle(r, 'floor');
        continue;
      }
      let under = r.touch.bottom;
      let rests = r.touch.bottom;
      for (const [id, length] of r.under) {
        under += length;
        const edge = regions[id].maxY - regions[id].minY < 0.016 * height;
        if (flat(id) || (edge && regions[id].share < 0.01)) rests += length;
      }
      if (rests < 0.6 * under || borderShare(r, flat) < 0.2) continue;
      const rug = r.share > 0.012 && r.straight > 0.5 && isDrawing(evidence.kind);
      settle(r, rug ? 'textile' : 'floor');
      parts[r.id].lying = rug;
    }
  }
}

/** Sofas and beds are wide and low, lamps hang free, slender parts are metal, the rest is joinery. */
function nameObjects(evidence: Evidence, open: Set<number>, parts: Part[], is: Is): void {
  const { regions, camera, height, width } = evidence;
  const group = gather(
    regions,
    (id) => open.has(id),
    (a, b, length) => length > 0.12 * Math.min(a.perimeter, b.perimeter) || length > 0.03 * width,
  );
  const members = new Map<number, Region[]>();
  for (const r of regions) {
    if (group[r.id] >= 0) members.set(group[r.id], [...(members.get(group[r.id]) ?? []), r]);
  }
  for (const [id, list] of [...members]) {
    const rest = list.filter((r) => {
      const mural = r.above > 0.4 && r.share > 0.003 && borderShare(r, is('floor')) < 0.03;
      if (mural) parts[r.id].role = 'wall';
      return !mural;
    });
    if (rest.length === 0) members.delete(id);
    else members.set(id, rest);
  }
  for (const [id, list] of members) {
    const minX = Math.min(...list.map((r) => r.minX));
    const maxX = Math.max(...list.map((r) => r.maxX));
    const minY = Math.min(...list.map((r) => r.minY));
    const maxY = Math.max(...list.map((r) => r.maxY));
    const share = list.reduce((sum, r) => sum + r.share, 0);
    const hung = maxY < camera.horizonPx && list.every((r) => borderShare(r, is('floor')) === 0);
    const lamp = hung && share < 0.02 && minY < 0.6 * camera.horizonPx;
    const lowSeat =
      maxX - minX > 0.16 * width &&
      minY > camera.horizonPx - 0.06 * height &&
      maxX - minX > 1.5 * (maxY - minY) &&
      share > 0.025 &&
      list.filter((r) => r.share > 0.0008).length >= 6;
    for (const r of list) {
      const part = parts[r.id];
      part.group = id;
      const slim = halfWidth(r, height) < 2;
      if (lamp) {
        part.role = 'accent';
        part.lamp = !slim;
      } else if (slim) part.role = lowSeat ? 'furniture' : 'metal';
      else if (isTable(r, regions, evidence)) part.role = 'furniture';
      else if (
        lowSeat ||
        isSoftShape(r, list.length, evidence) ||
        (r.straight < 0.35 && r.share > 0.004)
      )
        part.role = 'textile';
      else part.role = 'furniture';
    }
  }
}

/** Low, of several parts or without hard edges: upholstery and bedding. */
function isSoftShape(r: Region, parts: number, { camera, height, domain }: Evidence): boolean {
  if (domain !== 'interior' || r.share < 0.0008 || r.minY < camera.horizonPx - 0.1 * height)
    return false;
  return r.straight < 0.7 || parts >= 6;
}

/** A thin slab seen from above, its thin front edge, or a leg: part of a table even beside a sofa. */
function isTable(r: Region, regions: readonly Region[], { width, height }: Evidence): boolean {
  const thinEdge = (e: Region) => e.maxY - e.minY < 0.03 * height && e.maxX - e.minX > 0.05 * width;
  const across = r.maxX - r.minX;
  if (across < 0.035 * width && r.maxY - r.minY > 1.5 * across) return true;
  if (r.facing === 'level') {
    return [...r.under].some(([id, length]) => thinEdge(regions[id]) && length > 0.5 * across);
  }
  return (
    thinEdge(r) &&
    [...r.over].some(([id, length]) => regions[id].facing === 'level' && length > 0.5 * across)
  );
}
