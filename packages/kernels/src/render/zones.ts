import type { LabelMap, Rgb8 } from '../image.ts';
import type { Part } from './part.ts';
import type { Reading } from './read.ts';
import type { Region } from './regions.ts';
import type { SurfaceRole } from './types.ts';

/** The flat colours of a colour-ID map at a picture's size. */
export interface Zones {
  /** Zone per pixel, −1 where the map is black or white: those places are free. */
  readonly of: Int16Array;
  readonly count: number;
}

/** Colours rarer than this are the smoothed edges between two zones. */
const LEAST_SHARE = 0.0008;
const MOST_ZONES = 64;
const BLACK = 8;
const WHITE = 247;

/** Reads a colour-ID map: every flat colour is a zone, black and white are free. */
export function zonesOf(map: Rgb8, width: number, height: number): Zones {
  const n = width * height;
  const code = new Int32Array(n);
  const times = new Map<number, number>();
  for (let y = 0, p = 0; y < height; y++) {
    const row = Math.min(map.height - 1, Math.floor(((y + 0.5) * map.height) / height)) * map.width;
    for (let x = 0; x < width; x++, p++) {
      const q = 3 * (row + Math.min(map.width - 1, Math.floor(((x + 0.5) * map.width) / width)));
      code[p] = (map.data[q] << 16) | (map.data[q + 1] << 8) | map.data[q + 2];
      times.set(code[p], (times.get(code[p]) ?? 0) + 1);
    }
  }
  const kept = [...times]
    .filter(([, count]) => count >= LEAST_SHARE * n)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_ZONES)
    .map(([colour]) => colour);
  let count = 0;
  const number = new Map(kept.map((colour) => [colour, isFree(colour) ? -1 : count++]));
  const nearest = new Map<number, number>();
  const of = new Int16Array(n);
  for (let p = 0; p < n; p++) {
    let zone = number.get(code[p]) ?? nearest.get(code[p]);
    if (zone === undefined) {
      zone = kept.length === 0 ? -1 : (number.get(closest(code[p], kept)) as number);
      nearest.set(code[p], zone);
    }
    of[p] = zone;
  }
  return { of, count };
}

function isFree(colour: number): boolean {
  const channels = [colour >> 16, (colour >> 8) & 255, colour & 255];
  return channels.every((c) => c <= BLACK) || channels.every((c) => c >= WHITE);
}

function closest(colour: number, kept: readonly number[]): number {
  const distance = (other: number) =>
    ((colour >> 16) - (other >> 16)) ** 2 +
    (((colour >> 8) & 255) - ((other >> 8) & 255)) ** 2 +
    ((colour & 255) - (other & 255)) ** 2;
  return kept.reduce((best, other) => (distance(other) < distance(best) ? other : best));
}

/**
 * Splits a reading along the zones' edges. A region that several zones share becomes one region per
 * zone; all regions of a zone take the role that most of its area has and form one group, so that the
 * zone gets one material.
 */
export function splitByZones(reading: Reading, zones: Zones): Reading {
  const { labels, regions, parts } = reading;
  const span = zones.count + 1;
  const idOf = new Map<number, number>();
  const data = new Int32Array(labels.data.length);
  for (let p = 0; p < data.length; p++) {
    const key = labels.data[p] * span + zones.of[p] + 1;
    let id = idOf.get(key);
    if (id === undefined) {
      id = idOf.size;
      idOf.set(key, id);
    }
    data[p] = id;
  }
  const split: LabelMap = { width: labels.width, height: labels.height, data, count: idOf.size };
  const origin = [...idOf.keys()].map((key) => ({
    parent: Math.floor(key / span),
    zone: (key % span) - 1,
  }));
  const measured = shapes(
    split,
    origin.map(({ parent }) => regions[parent]),
  );
  const roles = rolesOfZones(measured, origin, parts, zones.count);
  const named = origin.map(({ parent, zone }): Part => {
    const own = parts[parent];
    if (zone < 0) return { ...own };
    const role = roles[zone];
    return { ...own, role, group: -1 - zone, lamp: own.lamp && role === own.role, view: null };
  });
  return { ...reading, labels: split, regions: measured, parts: named };
}

/** The zone that a region of a split reading belongs to, −1 for none. */
export const zoneOf = ({ group }: Part): number => (group < 0 ? -1 - group : -1);

/** How far a border may have strayed from its zone's when a reading was carried over to another size, px. */
const ASTRAY_PX = 8;

/** A split reading whose borders follow the zones again: what strayed into another goes to the nearest of its own. */
export function alongZones(reading: Reading, zones: Zones): Reading {
  const { labels, parts } = reading;
  const { width, height } = labels;
  const zone = parts.map(zoneOf);
  const data = labels.data.slice();
  let astray = [...data.keys()].filter((p) => zone[data[p]] !== zones.of[p]);
  for (let step = 0; step < ASTRAY_PX && astray.length > 0; step++) {
    const found = astray.map((p) => {
      const x = p % width;
      const beside = [x > 0 ? p - 1 : p, x < width - 1 ? p + 1 : p, p - width, p + width];
      const at = beside.find(
        (q) =>
          q >= 0 &&
          q < width * height &&
          zone[data[q]] === zones.of[p] &&
          zones.of[q] === zones.of[p],
      );
      return at === undefined ? -1 : data[at];
    });
    found.forEach((id, i) => {
      if (id >= 0) data[astray[i]] = id;
    });
    astray = astray.filter((_, i) => found[i] < 0);
  }
  return { ...reading, labels: { ...labels, data } };
}

function rolesOfZones(
  regions: readonly Region[],
  origin: readonly { parent: number; zone: number }[],
  parts: readonly Part[],
  count: number,
): SurfaceRole[] {
  const votes = Array.from({ length: count }, () => new Map<SurfaceRole, number>());
  regions.forEach((region, id) => {
    const { parent, zone } = origin[id];
    if (zone < 0) return;
    const { role } = parts[parent];
    votes[zone].set(role, (votes[zone].get(role) ?? 0) + region.area);
  });
  return votes.map((vote) => [...vote].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'furniture');
}

/** Area, place, box and neighbours of the pieces; what a region's edges told stays as it was. */
function shapes({ width, height, data, count }: LabelMap, parents: readonly Region[]): Region[] {
  const pieces = Array.from(
    { length: count },
    (_, id): Region => ({
      ...parents[id],
      id,
      area: 0,
      minX: width,
      maxX: -1,
      minY: height,
      maxY: -1,
      cx: 0,
      cy: 0,
      perimeter: 0,
      borders: new Map(),
      over: new Map(),
      under: new Map(),
    }),
  );
  const join = (map: Map<number, number>, id: number) => map.set(id, (map.get(id) ?? 0) + 1);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const piece = pieces[data[p]];
      piece.area++;
      piece.cx += x;
      piece.cy += y;
      piece.minX = Math.min(piece.minX, x);
      piece.maxX = Math.max(piece.maxX, x);
      piece.minY = Math.min(piece.minY, y);
      piece.maxY = Math.max(piece.maxY, y);
      for (const q of [x < width - 1 ? p + 1 : p, y < height - 1 ? p + width : p]) {
        if (data[q] === data[p]) continue;
        const other = pieces[data[q]];
        join(piece.borders, other.id);
        join(other.borders, piece.id);
        piece.perimeter++;
        other.perimeter++;
        if (q === p + width) {
          join(piece.under, other.id);
          join(other.over, piece.id);
        }
      }
    }
  }
  for (const piece of pieces) {
    piece.cx /= piece.area;
    piece.cy /= piece.area;
    piece.share = piece.area / (width * height);
  }
  return pieces;
}
