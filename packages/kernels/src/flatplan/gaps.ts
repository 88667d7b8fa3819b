import type { Ink } from './ink.ts';
import type { Mask } from './mask.ts';
import { placeOf, slantedDirections, type Turn, turnedMask, turnOf } from './turned-sheet.ts';

/** A hole in a wall: its box in pixels (right and bottom exclusive), of the turned sheet for a slanted wall. */
export interface Gap {
  readonly turn?: Turn;
  readonly kind: 'door' | 'window' | 'slide';
  /** 0: the wall runs across; 1: it runs down. */
  readonly upright: 0 | 1;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A gap before its kind is known. `lengthPx` along the wall, `depthPx` through it. */
interface Candidate extends Omit<Gap, 'kind'> {
  readonly lengthPx: number;
  readonly depthPx: number;
  /** Lines that run on through the whole gap, and share of the gap's length where any ink lies. */
  readonly throughLines: number;
  readonly inked: number;
  /** How far the wall goes on along the gap's direction behind its two ends, the shorter of them, in pixels. */
  readonly behindPx: number;
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly since: number;
}

/** Openings of doors (GB 50096, least widths): what most of a flat's share, and the only one of a room. */
const DOOR_M = 0.85;
const ONLY_DOOR_M = 0.9;
const LONGEST_DOOR_M = 1.35;
const LONGEST_GLASS_M = 4.6;
/** A window between two ends of one wall, with its lines through all of it, may be a whole front. */
const LONGEST_FRONT_M = 14;
const WINDOW_LINES = 2;
const USUAL_WALL_M = 0.2;

/**
 * Finds the holes between wall ends: stretches of rows (or columns) of free pixels between two wall pixels
 * that keep their ends over about a wall's thickness and no more. A hole as wide as a door closes by
 * itself; a wider one only when lines run through it (glazing, sliding panels). The doors give the scale.
 */
export function findGaps(
  walls: Mask,
  thicknessPx: number,
  ink: Ink,
): { gaps: Gap[]; pxPerM: number } {
  const longest = (LONGEST_FRONT_M / USUAL_WALL_M) * thicknessPx;
  const candidates = [
    ...gapsAlong(walls, thicknessPx, longest, ink, 0),
    ...gapsAlong(walls, thicknessPx, longest, ink, 1),
  ];
  const pxPerM = scaleOf(candidates, thicknessPx);
  candidates.push(...slantedGaps(walls, thicknessPx, longest, ink));
  const gaps: Gap[] = [];
  for (const candidate of candidates) {
    const lengthM = candidate.lengthPx / pxPerM;
    const { throughLines, inked, behindPx, depthPx } = candidate;
    // Two faces that happen to lie opposite each other have no wall behind them.
    const glazed = behindPx > 0.75 * depthPx && depthPx < 1.8 * thicknessPx;
    if (lengthM < 0.3 && throughLines < WINDOW_LINES) {
      if (inked < 0.3) gaps.push({ ...candidate, kind: 'slide' });
    } else if (throughLines >= WINDOW_LINES && glazed && lengthM < LONGEST_FRONT_M) {
      gaps.push({ ...candidate, kind: 'window' });
    } else if (lengthM < LONGEST_DOOR_M) {
      gaps.push({ ...candidate, kind: inked > 0.75 ? 'slide' : 'door' });
    } else if (inked > 0.85 && glazed && lengthM < LONGEST_GLASS_M) {
      gaps.push({ ...candidate, kind: 'slide' });
    }
  }
  return { gaps, pxPerM };
}

/** A slanted gap's wall goes on for this many thicknesses behind both its ends: corners of other walls do not. */
const SLANTED_BEHIND = 0.9;

/** The gaps in walls that run aslant, found on a sheet turned so that they run across. */
function slantedGaps(walls: Mask, thicknessPx: number, longest: number, ink: Ink): Candidate[] {
  const { width, height } = ink;
  return slantedDirections(walls, width, height).flatMap((angleRad) => {
    const sheet = turnOf(width, height, angleRad);
    const side = sheet.width;
    const turned = turnedMask(walls, width, height, sheet.turn, side);
    const lines = turnedMask(ink.lines, width, height, sheet.turn, side);
    const drawing = { ...ink, width: side, height: side, lines };
    return ([0, 1] as const)
      .flatMap((upright) => gapsAlong(turned, thicknessPx, longest, drawing, upright))
      .filter(({ behindPx, depthPx }) => behindPx > SLANTED_BEHIND * depthPx)
      .map((gap) => ({ ...gap, turn: sheet.turn }));
  });
}

/** The gap's box on the drawing itself. */
export function gapBounds(gap: Gap): Pick<Gap, 'left' | 'top' | 'right' | 'bottom'> {
  const { turn, left, top, right, bottom } = gap;
  if (turn === undefined) return gap;
  const corners = [
    placeOf(turn, left, top),
    placeOf(turn, right, top),
    placeOf(turn, right, bottom),
    placeOf(turn, left, bottom),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return {
    left: Math.floor(Math.min(...xs)),
    top: Math.floor(Math.min(...ys)),
    right: Math.ceil(Math.max(...xs)),
    bottom: Math.ceil(Math.max(...ys)),
  };
}

/** Calls back with every pixel of a gap (some twice) and how far from its first corner it lies, in pixels. */
export function eachGapPixel(
  { turn, left, top, right, bottom }: Gap,
  width: number,
  height: number,
  visit: (p: number, fromCornerPx: number) => void,
): void {
  // On a turned sheet every half pixel, so that none of the drawing's is missed.
  const step = turn === undefined ? 1 : 0.5;
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) {
      const [u, v] = turn === undefined ? [x, y] : placeOf(turn, x, y);
      if (u < 0 || v < 0 || u >= width || v >= height) continue;
      visit(Math.floor(v) * width + Math.floor(u), x - left + y - top);
    }
  }
}

/** A door goes through a wall: its depth, in wall thicknesses. */
const LEAST_DEEP = 0.5;
const MOST_DEEP = 1.6;
/** Spread (natural log) of walls' thickness about the usual: gaps far from a door's width by it count less. */
const WALLS_VARY = 0.5;

/** Pixels per metre: from the width that most plain gaps share, else from the walls' thickness. */
function scaleOf(candidates: readonly Candidate[], thicknessPx: number): number {
  const doors = candidates
    .filter(({ throughLines, inked, depthPx }) => {
      const deep = depthPx / thicknessPx;
      return throughLines === 0 && inked < 0.75 && deep > LEAST_DEEP && deep < MOST_DEEP;
    })
    .map((gap) => gap.lengthPx)
    .filter((length) => length > 2 * thicknessPx && length < 7.5 * thicknessPx);
  const byWall = thicknessPx / USUAL_WALL_M;
  let most = 0;
  let byDoors = byWall;
  for (const a of doors) {
    const alike = doors.filter((b) => b > 0.86 * a && b < 1.16 * a);
    const off = Math.log(a / (DOOR_M * byWall)) / WALLS_VARY;
    const votes = alike.length * Math.exp((-off * off) / 2);
    if (votes > most) {
      most = votes;
      const width = alike.sort((p, q) => p - q)[alike.length >> 1];
      byDoors = width / (alike.length === 1 ? ONLY_DOOR_M : DOOR_M);
    }
  }
  return Math.min(2.2 * byWall, Math.max(0.5 * byWall, byDoors));
}

function gapsAlong(
  walls: Mask,
  thicknessPx: number,
  longest: number,
  ink: Ink,
  upright: 0 | 1,
): Candidate[] {
  const { width, height } = ink;
  const rows = upright === 0 ? height : width;
  const length = upright === 0 ? width : height;
  const step = upright === 0 ? 1 : width;
  const rowStep = upright === 0 ? width : 1;
  const slack = Math.max(2, 0.15 * thicknessPx);
  const out: Candidate[] = [];
  let active: Run[] = [];
  for (let row = 0; row <= rows; row++) {
    const runs = row < rows ? holesOfRow(walls, row * rowStep, step, length, longest) : [];
    const next: Run[] = [];
    for (const run of runs) {
      const before = active.find(
        (a) => Math.abs(a.from - run.from) <= slack && Math.abs(a.to - run.to) <= slack,
      );
      next.push({ ...run, since: before?.since ?? row });
    }
    for (const run of active) {
      const goesOn = next.some(
        (n) => n.since === run.since && Math.abs(n.from - run.from) <= slack,
      );
      const depth = row - run.since;
      if (goesOn || depth < 0.35 * thicknessPx || depth > 2.4 * thicknessPx) continue;
      if (run.to - run.from < 0.3 * thicknessPx) continue;
      out.push(candidateOf(run, row, upright, walls, ink, slack));
    }
    active = next;
  }
  return out;
}

/** The stretches of a row, or column, between two wall pixels. */
function holesOfRow(
  walls: Mask,
  start: number,
  step: number,
  length: number,
  longest: number,
): Omit<Run, 'since'>[] {
  const holes: Omit<Run, 'since'>[] = [];
  let last = -1;
  for (let i = 0, p = start; i < length; i++, p += step) {
    if (walls[p] === 0) continue;
    if (last >= 0 && i - last > 2 && i - last <= longest) holes.push({ from: last + 1, to: i });
    last = i;
  }
  return holes;
}

function candidateOf(
  run: Run,
  end: number,
  upright: 0 | 1,
  walls: Mask,
  ink: Ink,
  slack: number,
): Candidate {
  const { width, lines } = ink;
  const step = upright === 0 ? 1 : width;
  const rowStep = upright === 0 ? width : 1;
  const long = run.to - run.from;
  const inkedColumns = new Uint8Array(long);
  let throughLines = 0;
  let inLine = false;
  for (let row = run.since; row < end; row++) {
    let covered = 0;
    for (let i = 0; i < long; i++) {
      if (lines[row * rowStep + (run.from + i) * step] === 0) continue;
      covered++;
      inkedColumns[i] = 1;
    }
    const through = covered > 0.88 * long;
    if (through && !inLine) throughLines++;
    inLine = through;
  }
  const middle = ((run.since + end) >> 1) * rowStep;
  const last = upright === 0 ? width : ink.height;
  const isWall = (i: number) => i >= 0 && i < last && walls[middle + i * step] !== 0;
  // The wall's ends differ a little from row to row.
  let before = run.from;
  while (before > run.from - slack && !isWall(before - 1)) before--;
  while (isWall(before - 1)) before--;
  let after = run.to;
  while (after < run.to + slack && !isWall(after)) after++;
  while (isWall(after)) after++;
  const inked = inkedColumns.reduce((sum, v) => sum + v, 0) / long;
  const box =
    upright === 0
      ? { left: run.from, right: run.to, top: run.since, bottom: end }
      : { left: run.since, right: end, top: run.from, bottom: run.to };
  return {
    ...box,
    upright,
    lengthPx: long,
    depthPx: end - run.since,
    throughLines,
    inked,
    behindPx: Math.min(run.from - before, after - run.to),
  };
}
