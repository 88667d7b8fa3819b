import {
  barShare,
  borderShare,
  type Evidence,
  fill,
  gather,
  halfWidth,
  type Is,
  type Part,
  type Settle,
  startRoles,
} from './part.ts';
import { isDrawing } from './partition.ts';
import type { Region } from './regions.ts';
import type { SurfaceRole } from './types.ts';

/**
 * Roles outside: sky at the upper border, ground at the lower, between them buildings whose large
 * straight faces are façades, small framed shapes windows and doors, caps under the sky roofs, and what
 * has no straight outline planting. Coloured pictures also go by hue and lightness.
 */
export function exteriorRoles(evidence: Evidence): Part[] {
  const first = evidence.domain === 'landscape' ? 'planting' : 'facade';
  const { parts, open, settle, is } = startRoles(evidence.regions, first);
  findSky(evidence, open, settle, is);
  findGround(evidence, open, parts, settle);
  findPlanting(evidence, open, settle, is);
  findBuilding(evidence, open, parts, settle, is);
  return parts;
}

const coloured = (evidence: Evidence) =>
  !isDrawing(evidence.kind) && evidence.kind !== 'whiteModel';

function isLeafy(r: Region): boolean {
  return r.mean[1] < -0.012 && r.mean[2] > 0.012;
}

function findSky(evidence: Evidence, open: Set<number>, settle: Settle, is: Is): void {
  const { regions, camera, width } = evidence;
  const high = regions.filter((r) => r.above > 0.75 && r.cy < camera.horizonPx);
  const top = high.filter((r) => r.touch.top > 0.03 * width);
  if (!coloured(evidence)) {
    const best = [...top].sort(
      (a, b) => b.share + b.touch.top / width - (a.share + a.touch.top / width),
    )[0];
    if (best === undefined || best.share < 0.02) return;
    settle(best, 'sky');
    for (const r of top) {
      if (
        open.has(r.id) &&
        r.share > 0.01 &&
        r.facing === 'unknown' &&
        Math.abs(r.mean[0] - best.mean[0]) < 0.02
      ) {
        settle(r, 'sky');
      }
    }
    return;
  }
  const skyLike = (r: Region) =>
    r.rough < 0.09 && !isLeafy(r) && r.straight < 0.6 && (r.mean[2] < 0.01 || r.mean[0] > 0.7);
  for (const r of top) if (skyLike(r) && r.share > 0.004) settle(r, 'sky');
  for (let pass = 0; pass < 3; pass++) {
    for (const r of high) {
      if (open.has(r.id) && skyLike(r) && borderShare(r, is('sky')) > 0.35) settle(r, 'sky');
    }
  }
}

function findGround(evidence: Evidence, open: Set<number>, parts: Part[], settle: Settle): void {
  const { regions, camera, width, height } = evidence;
  // Hills, steps and an uncertain horizon: large ground may rise a little above it.
  const low = regions.filter(
    (r) =>
      open.has(r.id) &&
      (r.above < 0.06 || (r.above < 0.2 && r.share > 0.04 && r.touch.bottom > 0.05 * width)) &&
      r.minY > camera.horizonPx - (r.share > 0.04 ? 0.2 : 0.03) * height,
  );
  const best = low
    .filter((r) => r.touch.bottom > 0.03 * width)
    .sort(
      (a, b) =>
        b.share + (0.3 * b.touch.bottom) / width - (a.share + (0.3 * a.touch.bottom) / width),
    )[0];
  if (best === undefined) return;
  settle(
    best,
    evidence.domain === 'landscape' || !coloured(evidence) ? 'ground' : groundByColour(best),
  );
  parts[best.id].lying = true;
  for (let pass = 0; pass < 3; pass++) {
    for (const r of low) {
      if (!open.has(r.id)) continue;
      const onGround = borderShare(r, (id) => parts[id].lying && !open.has(id));
      const flat = r.facing === 'level' || (r.facing === 'unknown' && r.straight < 0.7);
      if (!flat || (onGround < 0.25 && r.touch.bottom < 0.04 * width)) continue;
      if (coloured(evidence)) settle(r, groundByColour(r));
      else if (evidence.domain === 'landscape' && r.share > 0.03) settle(r, 'ground');
      else if (r.straight > 0.35 || r.facing === 'level') settle(r, 'paving');
      else if (r.touch.bottom > 0.04 * width || r.share > 0.03) settle(r, 'ground');
      else continue;
      parts[r.id].lying = true;
    }
  }
}

function groundByColour(r: Region): SurfaceRole {
  if (isLeafy(r)) return 'ground';
  if (r.mean[2] < -0.02 && r.rough < 0.1) return 'water';
  return 'paving';
}

function findPlanting(evidence: Evidence, open: Set<number>, settle: Settle, is: Is): void {
  for (const r of evidence.regions) {
    if (!open.has(r.id)) continue;
    const leafy = coloured(evidence) && isLeafy(r);
    const wild =
      !coloured(evidence) &&
      r.straight < (isDrawing(evidence.kind) ? 0.42 : 0.2) &&
      r.share > 0.0015 &&
      (r.facing === 'unknown' || r.straight < 0.25);
    const rough =
      coloured(evidence) && r.rough > 0.12 && r.straight < 0.25 && borderShare(r, is('sky')) > 0.1;
    if (leafy || wild || rough) settle(r, 'planting');
  }
}

function findBuilding(
  evidence: Evidence,
  open: Set<number>,
  parts: Part[],
  settle: Settle,
  is: Is,
): void {
  const { regions, height, width } = evidence;
  if (!coloured(evidence)) {
    const median = medianLight(regions.filter((r) => open.has(r.id)));
    for (const r of regions) {
      if (!open.has(r.id) || r.share > 0.03 || r.area < 12 || halfWidth(r, height) < 1.5) continue;
      const pane = r.facing !== 'level' && fill(r) > 0.55 && borderShare(r, is('sky')) < 0.05;
      const grounded = borderShare(r, (id) => parts[id].lying && !open.has(id)) > 0.15;
      const dark =
        evidence.kind === 'whiteModel' && r.mean[0] < median - 0.045 && r.straight > 0.35;
      const framed = dark || barShare(r, regions, height) > (r.share < 0.002 ? 0.3 : 0.42);
      if (!pane || grounded || !framed || r.straight < 0.25) continue;
      settle(r, 'glazing');
      parts[r.id].onWall = true;
    }
  }
  const walls = regions.filter((r) => open.has(r.id) && r.share > 0.01 && r.facing !== 'level');
  for (const r of regions) {
    if (!open.has(r.id)) continue;
    const cap = borderShare(r, is('sky')) > 0.22 && r.under.size > 0 && isCap(r, regions, is);
    const slab =
      r.maxY - r.minY < 0.07 * height &&
      r.maxX - r.minX > 0.15 * width &&
      borderShare(r, is('sky')) > 0.15;
    if (
      (slab && r.straight > 0.4) ||
      (cap && r.straight > 0.45 && r.facing !== 'front' && r.facing !== 'side')
    )
      settle(r, 'roof');
  }
  for (const r of walls) if (open.has(r.id) && r.share > 0.016) settle(r, 'facade');
  const group = gather(
    regions,
    (id) => open.has(id),
    (_a, _b, length) => length > 3,
  );
  for (const r of regions) {
    if (!open.has(r.id)) continue;
    parts[r.id].group = group[r.id];
    const tall = r.maxY - r.minY;
    const wide = r.maxX - r.minX;
    const framed = borderShare(r, (id) => is('facade')(id) || group[id] === group[r.id]);
    const inFacade = borderShare(r, is('facade'));
    const onSky = borderShare(r, is('sky'));
    const onGround = borderShare(r, (id) => parts[id].lying);
    const slim = halfWidth(r, height) < 1.8;
    if (coloured(evidence)) {
      // Panes are darker than the wall around them, or mirror the sky.
      const dark = r.mean[0] < wallLight(regions, is) - 0.08;
      parts[r.id].role =
        framed > 0.6 && r.share < 0.03 && dark && r.straight > 0.3 ? 'glazing' : 'facade';
      parts[r.id].onWall = parts[r.id].role === 'glazing';
      continue;
    }
    if (slim) parts[r.id].role = 'metal';
    else if (onGround > 0.08 && tall > 1.35 * wide && framed > 0.3) parts[r.id].role = 'door';
    else if (inFacade > 0.4 && onSky < 0.08 && onGround < 0.3 && r.straight > 0.3 && r.share < 0.05)
      parts[r.id].role = 'glazing';
    else if (onSky > 0.2 && r.straight > 0.4) parts[r.id].role = 'roof';
    else parts[r.id].role = r.straight < 0.25 && r.share > 0.0015 ? 'planting' : 'facade';
    parts[r.id].onWall = parts[r.id].role === 'glazing' || parts[r.id].role === 'door';
  }
}

function wallLight(regions: readonly Region[], is: Is): number {
  const walls = regions.filter((r) => is('facade')(r.id));
  const area = walls.reduce((sum, r) => sum + r.area, 0);
  return area === 0 ? 0.6 : walls.reduce((sum, r) => sum + r.mean[0] * r.area, 0) / area;
}

/** Widest near its lower edge and resting on what is not sky. */
function isCap(r: Region, regions: readonly Region[], is: Is): boolean {
  let below = 0;
  for (const [id, length] of r.under)
    if (!is('sky')(id) && regions[id].share > 0.002) below += length;
  return below > 0.4 * (r.maxX - r.minX) && r.cy > (r.minY + r.maxY) / 2;
}

/** Lightness that half of the regions' area lies below. */
function medianLight(regions: readonly Region[]): number {
  const order = [...regions].sort((a, b) => a.mean[0] - b.mean[0]);
  const half = order.reduce((sum, r) => sum + r.area, 0) / 2;
  let seen = 0;
  for (const r of order) {
    seen += r.area;
    if (seen >= half) return r.mean[0];
  }
  return 1;
}
