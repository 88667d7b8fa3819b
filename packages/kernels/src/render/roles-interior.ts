import { isDrawing } from './partition.ts';
import type { Region } from './regions.ts';
import { barShare, borderShare, type Evidence, gather, halfWidth, type Part } from './roles.ts';
import type { SurfaceRole } from './types.ts';

// Share of the picture that framed panes must cover to be a window and not a picture.
const MIN_WINDOW_SHARE = 0.024;

/**
 * Room roles by place and shape, from the outside in: the floor is the large region under the horizon
 * at the lower border, the ceiling its mirror image, walls are what stands between and crosses the
 * horizon, windows, doors and pictures are flat shapes inside walls, the rest are objects.
 */
export function interiorRoles(evidence: Evidence): Part[] {
  const { regions } = evidence;
  const parts: Part[] = regions.map((region) => ({
    role: 'furniture' as SurfaceRole,
    group: region.id,
    lying: false,
    onWall: false,
    lamp: false,
  }));
  const open = new Set(regions.map((r) => r.id));
  const is = (role: SurfaceRole) => (id: number) => parts[id].role === role && !open.has(id);
  const settle = (region: Region, role: SurfaceRole) => {
    parts[region.id].role = role;
    open.delete(region.id);
  };
  findFloor(evidence, open, settle, is);
  findCeiling(evidence, open, settle, is);
  findWalls(evidence, open, settle, is);
  findMullioned(evidence, open, parts, settle, is);
  findPanes(evidence, open, parts, settle, is);
  findInsets(evidence, open, parts, settle, is);
  findRugs(evidence, open, parts, settle);
  swapRugAndFloor(evidence, parts, is);
  nameObjects(evidence, open, parts, is);
  return parts;
}

type Settle = (region: Region, role: SurfaceRole) => void;
type Is = (role: SurfaceRole) => (id: number) => boolean;

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

/** A wide window whose view is drawn: what lies between at least three like mullions is glass. */
function findMullioned(
  { regions, height, width }: Evidence,
  open: Set<number>,
  parts: Part[],
  settle: Settle,
  is: Is,
): void {
  const bars = regions.filter(
    (r) =>
      open.has(r.id) &&
      halfWidth(r, height) < 2.6 &&
      r.maxY - r.minY > 0.16 * height &&
      r.maxX - r.minX < 0.03 * width &&
      r.above > 0.25,
  );
  for (const bar of bars) {
    const alike = bars.filter(
      (b) =>
        Math.abs(b.minY - bar.minY) < 0.06 * height && Math.abs(b.maxY - bar.maxY) < 0.08 * height,
    );
    const minX = Math.min(...alike.map((b) => b.minX));
    const maxX = Math.max(...alike.map((b) => b.maxX));
    if (alike.length < 3 || maxX - minX < 0.12 * width) continue;
    const inside = regions.filter(
      (r) =>
        open.has(r.id) &&
        r.cx > minX &&
        r.cx < maxX &&
        r.minY > bar.minY - 0.05 * height &&
        r.maxY < bar.maxY + 0.02 * height &&
        r.maxX - r.minX < 0.7 * (maxX - minX) &&
        borderShare(r, is('floor')) < 0.03,
    );
    for (const r of inside) {
      settle(r, halfWidth(r, height) < 2.2 && r.straight > 0.6 ? 'metal' : 'glazing');
      parts[r.id].group = bar.id;
      parts[r.id].onWall = true;
    }
    return;
  }
}

/** Panes between mullions, whatever is drawn behind them, and the curtains beside. */
function findPanes(
  evidence: Evidence,
  open: Set<number>,
  parts: Part[],
  settle: Settle,
  is: Is,
): void {
  const { regions, height, width, camera } = evidence;
  const slim = (id: number) => open.has(id) && halfWidth(regions[id], height) < 2.2;
  const pane = new Set<number>();
  for (let pass = 0; pass < 5; pass++) {
    for (const r of regions) {
      if (!open.has(r.id) || pane.has(r.id) || r.share < 0.0004 || r.above < 0.2) continue;
      if (slim(r.id) || r.facing === 'level' || borderShare(r, is('floor')) > 0.04) continue;
      if (r.maxY > camera.horizonPx + 0.32 * height) continue;
      const beside = borderShare(r, (id) => pane.has(id));
      const framed = barShare(r, regions, height) + 0.9 * beside;
      if (framed >= (pass === 0 ? 0.42 : beside > 0.1 ? 0.34 : 0.5)) pane.add(r.id);
    }
  }
  // Panes and the bars between them make windows; a small one is a picture in its frame.
  const member = (id: number) => pane.has(id) || slim(id);
  const group = gather(regions, member, (a, b) => pane.has(a.id) || pane.has(b.id));
  const share = new Map<number, number>();
  for (const id of pane) share.set(group[id], (share.get(group[id]) ?? 0) + regions[id].share);
  let minX = width;
  let maxX = 0;
  for (const r of regions) {
    const size = share.get(group[r.id]) ?? 0;
    if (group[r.id] < 0 || size === 0) continue;
    if (size < MIN_WINDOW_SHARE && r.share < 0.001) continue;
    const bar = !pane.has(r.id);
    settle(r, size < MIN_WINDOW_SHARE ? 'accent' : bar ? 'metal' : 'glazing');
    parts[r.id].group = group[r.id];
    parts[r.id].onWall = true;
    if (size < MIN_WINDOW_SHARE || bar) continue;
    minX = Math.min(minX, r.minX - 0.12 * width);
    maxX = Math.max(maxX, r.maxX + 0.12 * width);
  }
  for (const r of regions) {
    if (!open.has(r.id) || r.above < 0.3) continue;
    const tall = r.maxY - r.minY > 0.28 * height && r.maxX - r.minX < 0.12 * width;
    if (tall && r.minX > minX && r.maxX < maxX) settle(r, 'textile');
  }
}

// A large rug can hide most of the floor; the floor is what meets the walls.
function swapRugAndFloor({ regions, height }: Evidence, parts: Part[], is: Is): void {
  const meetsWall = (r: Region) =>
    borderShare(r, (id) => is('wall')(id) || halfWidth(regions[id], height) < 2);
  const floors = regions.filter((r) => parts[r.id].role === 'floor' && r.share > 0.01);
  const rugs = regions.filter((r) => parts[r.id].lying && parts[r.id].role === 'textile');
  const walled = (r: Region) => borderShare(r, is('wall')) + 0.3 * meetsWall(r);
  const floorWall = floors.reduce((sum, r) => sum + walled(r), 0);
  for (const r of rugs) {
    if (walled(r) < 0.08 || walled(r) < 1.5 * floorWall) continue;
    for (const f of floors) {
      parts[f.id].role = 'textile';
      parts[f.id].lying = true;
    }
    parts[r.id].role = 'floor';
    parts[r.id].lying = false;
    return;
  }
}

/** Windows, doors and pictures: straight-edged shapes framed by wall. */
function findInsets(
  evidence: Evidence,
  open: Set<number>,
  parts: Part[],
  settle: Settle,
  is: Is,
): void {
  const { regions, camera, height, kind } = evidence;
  const framed = gather(
    regions,
    (id) => open.has(id) && regions[id].facing !== 'level' && regions[id].above > 0.15,
    (_a, _b, length) => length > 3,
  );
  const groups = new Map<number, Region[]>();
  for (const r of regions) {
    if (framed[r.id] < 0) continue;
    groups.set(framed[r.id], [...(groups.get(framed[r.id]) ?? []), r]);
  }
  const shaded = kind !== 'line' && kind !== 'sketch';
  for (const [id, members] of groups) {
    const share = members.reduce((sum, r) => sum + r.share, 0);
    if (share < 0.0025 || share > 0.3) continue;
    const minY = Math.min(...members.map((r) => r.minY));
    const maxY = Math.max(...members.map((r) => r.maxY));
    const width = Math.max(...members.map((r) => r.maxX)) - Math.min(...members.map((r) => r.minX));
    const inGroup = (other: number) => framed[other] === id;
    let onWall = 0;
    let onFloor = 0;
    let rim = 0;
    for (const r of members) {
      for (const [other, length] of r.borders) {
        if (inGroup(other)) continue;
        rim += length;
        if (is('wall')(other) || is('ceiling')(other)) onWall += length;
        if (is('floor')(other)) onFloor += length;
      }
      rim += r.touch.left + r.touch.right;
      onWall += r.touch.left + r.touch.right;
    }
    const straight =
      members.reduce((sum, r) => sum + r.straight * r.area, 0) /
      members.reduce((s, r) => s + r.area, 0);
    if (rim === 0 || onWall / rim < 0.55 || straight < 0.4) continue;
    const tall = (maxY - minY) / height;
    const reachesDown = onFloor / rim > 0.03;
    const level = camera.horizonPx;
    const light =
      members.reduce((sum, r) => sum + r.mean[0] * r.area, 0) /
      members.reduce((s, r) => s + r.area, 0);
    const wallLight = meanOf(regions.filter((r) => is('wall')(r.id)));
    const large = members.filter((r) => r.share > 0.2 * share).length;
    let role: SurfaceRole;
    if (tall > 0.45 && share > 0.02 && minY < 0.35 * camera.horizonPx + 0.1 * height) {
      for (const r of members) settle(r, 'wall');
      continue;
    }
    if (reachesDown && minY < level && tall > 0.16 && large <= 2 && tall * height > 1.3 * width)
      role = 'door';
    else if (reachesDown && maxY > level + 0.1 * height && minY > level - 0.12 * height) continue;
    else if (shaded && kind !== 'whiteModel')
      role = light > wallLight + 0.03 ? 'glazing' : 'accent';
    else if (large >= 2 && share > 0.035 && maxY < level + 0.3 * height) role = 'glazing';
    else if (members.some((r) => r.facing === 'side') && share > 0.035) role = 'glazing';
    else if (share > 0.05) role = 'glazing';
    else role = 'accent';
    for (const r of members) {
      // Slim members of a window are its frame.
      const slim = r.area / Math.max(1, r.perimeter) < 2.2 * (height / 768);
      settle(r, role === 'glazing' && slim ? 'metal' : role);
      parts[r.id].group = id;
      parts[r.id].onWall = true;
    }
  }
}

function meanOf(regions: readonly Region[]): number {
  const area = regions.reduce((sum, r) => sum + r.area, 0);
  return area === 0 ? 1 : regions.reduce((sum, r) => sum + r.mean[0] * r.area, 0) / area;
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
