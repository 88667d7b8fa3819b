import type { ProgressListener, Rgb8 } from '../image.ts';
import type { FlatReading } from './flat-reading.ts';
import { eachGapPixel } from './gaps.ts';
import type { FurnitureKind } from './kinds.ts';
import { type Mask, maskWhere } from './mask.ts';
import { pieceColours } from './piece-colours.ts';
import { FIRST_ROOM, OUTSIDE, WALL } from './rooms.ts';
import type { FlatScheme } from './scheme.ts';
import {
  blankSheet,
  type Colour,
  castShadow,
  colourOf,
  developSheet,
  layInk,
  layTile,
  type Sheet,
  softened,
  tileMaker,
} from './sheet.ts';

export interface FlatPaintOptions {
  readonly scheme: FlatScheme;
  /** Materials on the floors; else plain colours. */
  readonly roomTextures: boolean;
  /** Walls filled with the scheme's colour; else left as drawn. */
  readonly wallFill: boolean;
  /** Lettering stays, sharp as it was drawn; else it is left out. */
  readonly keepLabels: boolean;
  readonly seed: number;
}

/** Lengths in metres: how far shadows reach and how soft they are. */
const WALL_SHADOW = { shiftM: 0.13, softM: 0.06, strength: 0.42 };
const WALL_GLOOM = { softM: 0.3, strength: 0.2 };
const PIECE_SHADOW = { shiftM: 0.06, softM: 0.035, strength: 0.4 };
const HOUSE_SHADOW = { shiftM: 0.16, softM: 0.14, strength: 0.34 };
const LINE_SHARE = 0.78;
const HALO_M = 0.05;

/** Colours a read plan: floors, walls, openings and furniture with their shadows, the ink on top. */
export function paintFlat(
  reading: FlatReading,
  options: FlatPaintOptions,
  onProgress: ProgressListener = () => {},
): Rgb8 {
  const { scheme } = options;
  const { width, height } = reading.ink;
  const sheet = blankSheet(width, height, scheme.paper);
  const house = houseMask(reading);
  const { pxPerM } = reading;
  const shadow = (
    mask: Mask,
    look: { shiftM: number; softM: number; strength: number },
    falls: (p: number) => boolean,
  ): void =>
    castShadow(
      sheet,
      softened(mask, width, height, Math.max(0.7, look.softM * pxPerM)),
      look.shiftM * pxPerM,
      look.shiftM * pxPerM,
      look.strength,
      falls,
    );
  shadow(house, HOUSE_SHADOW, (p) => house[p] === 0);
  onProgress(0.2, '铺地面材质');
  layFloors(sheet, reading, options);
  onProgress(0.45, '摆家具、打影子');
  const { areas, pieces } = reading;
  const wall = maskWhere(areas.data.length, (p) => areas.data[p] === WALL);
  const tall = wallMask(reading);
  const rugs = pieceMask(reading, (kind) => kind === 'rug');
  const upright = pieceMask(reading, (kind) => kind !== 'rug' && kind !== 'leaf');
  layPieces(sheet, reading, scheme, (kind) => kind === 'rug');
  shadow(upright, PIECE_SHADOW, (p) => upright[p] === 0 && wall[p] === 0);
  layPieces(sheet, reading, scheme, (kind) => kind !== 'rug');
  const indoor = (p: number): boolean => areas.data[p] >= FIRST_ROOM;
  shadow(
    rugs,
    { shiftM: 0.02, softM: 0.02, strength: 0.22 },
    (p) => indoor(p) && rugs[p] === 0 && upright[p] === 0,
  );
  shadow(tall, WALL_SHADOW, (p) => areas.data[p] !== OUTSIDE && tall[p] === 0);
  shadow(wall, { ...WALL_GLOOM, shiftM: 0 }, indoor);
  onProgress(0.85, '填墙、落墨线');
  roundPieces(sheet, reading, upright);
  layOpenings(sheet, reading, scheme);
  if (options.wallFill) fillWalls(sheet, tall, colourOf(scheme.wall));
  layDrawing(sheet, reading, options, pieces.map);
  onProgress(1, '完成');
  return developSheet(sheet);
}

function houseMask({ areas }: FlatReading): Mask {
  return maskWhere(areas.data.length, (p) => areas.data[p] !== OUTSIDE);
}

/** The walls alone: without doors and windows, and without the rails of balconies. */
function wallMask({ walls }: FlatReading): Mask {
  return walls.mask;
}

function pieceMask(
  { pieces, furniture }: FlatReading,
  wanted: (kind: FurnitureKind) => boolean,
): Mask {
  const chosen = furniture.map(wanted);
  return maskWhere(pieces.map.length, (p) => pieces.map[p] >= 0 && chosen[pieces.map[p]]);
}

function layFloors(sheet: Sheet, reading: FlatReading, options: FlatPaintOptions): void {
  const { areas, rooms, pxPerM } = reading;
  const { scheme, roomTextures, seed } = options;
  const tileOf = tileMaker(pxPerM, seed);
  const plain = rooms.map(({ kind }) => colourOf(scheme.floors[kind].colour));
  const tiles = rooms.map(({ kind }) => (roomTextures ? tileOf(scheme.floors[kind]) : undefined));
  const stone = colourOf(scheme.stone);
  const { width, height } = sheet;
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const label = areas.data[p];
      if (label === OUTSIDE) continue;
      if (label === WALL) {
        sheet.data.set(stone, 3 * p);
        continue;
      }
      const r = label - FIRST_ROOM;
      const tile = tiles[r];
      // Boards run along the room; each room is laid from a start of its own.
      if (tile === undefined) sheet.data.set(plain[r], 3 * p);
      else layTile(sheet, p, x + 97 * label, y + 61 * label, tile, !rooms[r].wide);
    }
  }
}

function layPieces(
  sheet: Sheet,
  { pieces, furniture }: FlatReading,
  scheme: FlatScheme,
  wanted: (kind: FurnitureKind) => boolean,
): void {
  const colours = pieces.list.map((piece, i) =>
    wanted(furniture[i]) ? pieceColours(furniture[i], piece, scheme) : [],
  );
  const order = pieces.list.map(
    ({ partLabels }) => new Map(partLabels.map((part, i) => [part, i])),
  );
  for (let p = 0; p < pieces.map.length; p++) {
    const k = pieces.map[p];
    if (k < 0 || colours[k].length === 0) continue;
    const i = order[k].get(pieces.parts[p]) ?? 0;
    sheet.data.set(colours[k][i], 3 * p);
  }
}

/** Light from the upper left over softly rounded edges: brighter towards it, darker away. */
function roundPieces(sheet: Sheet, { pieces, ink, pxPerM }: FlatReading, upright: Mask): void {
  const { width, height, data } = sheet;
  const body = new Uint8Array(upright.length);
  for (let p = 0; p < body.length; p++) body[p] = upright[p] === 1 && pieces.parts[p] >= 0 ? 1 : 0;
  const soft = softened(body, width, height, Math.max(1, 0.03 * pxPerM)).data;
  const d = Math.max(1, Math.round(0.02 * pxPerM + 0.5 * ink.penPx));
  for (let y = d; y < height - d; y++) {
    for (let x = d; x < width - d; x++) {
      const p = y * width + x;
      if (upright[p] === 0) continue;
      const slope = soft[p + d * width + d] - soft[p - d * width - d];
      for (let k = 0; k < 3; k++) data[3 * p + k] *= 1 + 0.16 * slope;
    }
  }
}

function layOpenings(sheet: Sheet, reading: FlatReading, scheme: FlatScheme): void {
  const glass = colourOf(scheme.glass);
  const sill = colourOf(scheme.stone);
  for (const gap of reading.gaps) {
    eachGapPixel(gap, sheet.width, sheet.height, (p, alongPx) => {
      const shine = 1 + 0.06 * Math.sin((alongPx / reading.pxPerM) * 5);
      for (let k = 0; k < 3; k++) {
        sheet.data[3 * p + k] =
          gap.kind === 'door' ? 0.94 * sill[k] : Math.min(255, glass[k] * shine);
      }
    });
  }
}

function fillWalls(sheet: Sheet, tall: Mask, colour: Colour): void {
  for (let p = 0; p < tall.length; p++) if (tall[p] === 1) sheet.data.set(colour, 3 * p);
}

/** The drawing itself: lines a little softened in the scheme's ink, lettering exactly as drawn on a light ground. */
function layDrawing(
  sheet: Sheet,
  reading: FlatReading,
  { scheme, keepLabels }: FlatPaintOptions,
  pieceMap: Int32Array,
): void {
  const { ink, lettering, pxPerM, areas } = reading;
  const { width, height, cover } = ink;
  const colour = colourOf(scheme.ink);
  // Smoothed edges of the letters belong to them.
  const nearText = softened(lettering, width, height, 0.8).data;
  const halo = softened(lettering, width, height, Math.max(1.5, HALO_M * pxPerM)).data;
  const ground = colourOf(scheme.paper);
  for (let p = 0; p < cover.length; p++) {
    if (keepLabels && halo[p] > 0.02 && areas.data[p] >= FIRST_ROOM) {
      layInk(sheet, p, ground, Math.min(0.72, 2.2 * halo[p]));
    }
    if (cover[p] === 0) continue;
    const isText = nearText[p] > 0.08;
    if (isText && !keepLabels) continue;
    const share = isText ? 1 : pieceMap[p] >= 0 ? LINE_SHARE * 0.8 : LINE_SHARE;
    layInk(sheet, p, colour, (share * cover[p]) / 255);
  }
}
