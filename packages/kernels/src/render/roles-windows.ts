import {
  barShare,
  borderShare,
  type Evidence,
  gather,
  halfWidth,
  type Is,
  type Part,
  type Settle,
} from './part.ts';
import type { Region } from './regions.ts';
import type { SurfaceRole } from './types.ts';

// Share of the picture that framed panes must cover to be a window and not a picture.
const MIN_WINDOW_SHARE = 0.024;

/** A wide window whose view is drawn: what lies between at least three like mullions is glass. */
export function findMullioned(
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
export function findPanes(
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
      // Globes and shades have bars beside them too, but no straight edge.
      if (r.straight < 0.3 && beside < 0.3) continue;
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

/** Windows, doors and pictures: straight-edged shapes framed by wall. */
export function findInsets(
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
