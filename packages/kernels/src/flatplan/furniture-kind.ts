import type { FurnitureKind, RoomKind } from './kinds.ts';
import type { Part, Piece } from './pieces.ts';

const within = (value: number, low: number, high: number): boolean => value >= low && value <= high;

const isRound = (part: Part): boolean =>
  within(part.fill, 0.68, 0.86) && part.shortM > 0.7 * part.longM && part.areaM2 > 0.004;
const isOval = (part: Part): boolean =>
  within(part.fill, 0.66, 0.87) &&
  within(part.longM, 0.28, 0.75) &&
  part.shortM > 0.45 * part.longM;
const isPillow = (part: Part): boolean =>
  within(part.areaM2, 0.1, 0.4) &&
  within(part.longM, 0.35, 0.86) &&
  part.shortM > 0.27 &&
  part.fill > 0.8;

/**
 * Names a piece by its size in metres and by the parts it is drawn with; standard furniture and sanitary
 * sizes (Neufert, Architects' Data) with room for a scale that is 15 % off.
 */
export function furnitureKind(piece: Piece): FurnitureKind {
  const { longM, shortM, fill, areaM2, parts } = piece;
  const alike = parts.filter((part) => part.areaM2 > 0.6 * parts[0].areaM2).length;
  const rounds = parts.filter(isRound);
  if (shortM < 0.1) return 'leaf';
  if (longM < 1.1 && shortM > 0.75 * longM && fill < 0.68) return 'plant';
  if (isCrossed(parts, alike)) return longM < 0.82 ? 'fridge' : 'shower';
  if (isToilet(piece)) return 'toilet';
  if (within(longM, 0.53, 0.78) && shortM > 0.85 * longM && rounds.some((r) => r.longM > 0.34)) {
    return 'washer';
  }
  if (isBed(piece)) return 'bed';
  if (fill < 0.72 && longM > 1.8 && !isSofa(piece)) return 'counter';
  const burners = rounds.filter((part) => within(part.longM, 0.08, 0.36));
  if (burners.length >= 2 && longM > 0.5 && shortM < 1.6) return longM < 1.1 ? 'stove' : 'counter';
  if (isTub(piece)) return 'tub';
  if (within(shortM, 0.32, 0.75) && within(longM, 0.52, 2) && parts.some(isOval) && fill > 0.8)
    return 'basin';
  if (isDining(piece)) return 'dining';
  if (isSofa(piece)) return 'sofa';
  if (areaM2 > 1.9 && shortM > 1.15) return 'rug';
  if (within(longM, 0.55, 1.15) && shortM > 0.5 && within(parts.length, 2, 4)) {
    return longM < 0.95 && within(shortM, 0.32, 0.52) && alike >= 2 ? 'sink' : 'armchair';
  }
  if (within(longM, 0.5, 1.1) && within(shortM, 0.32, 0.55) && parts.length >= 3) return 'sink';
  if (within(shortM, 0.42, 0.75) && longM > 1 && (parts.length >= 5 || isHalved(parts)))
    return 'wardrobe';
  if (within(shortM, 0.2, 0.46) && longM > 0.9) return 'shelf';
  if (within(shortM, 0.46, 0.78) && longM > 1.7 && parts.length > 1) return 'counter';
  if (longM > 0.6) return 'table';
  return 'small';
}

/** A rail with hangers parts a wardrobe into two long halves. */
function isHalved(parts: readonly Part[]): boolean {
  const [a, b] = parts;
  return b !== undefined && b.areaM2 > 0.6 * a.areaM2 && a.longM > 2.4 * a.shortM;
}

/** Two diagonals part the square into four triangles of like size. */
function isCrossed(parts: readonly Part[], alike: number): boolean {
  return (
    parts.length >= 4 &&
    parts.length <= 9 &&
    alike === 4 &&
    parts.slice(0, 4).every((p) => p.fill < 0.66)
  );
}

function isToilet({ longM, shortM, parts, fill }: Piece): boolean {
  return (
    within(longM, 0.5, 0.9) &&
    within(shortM, 0.3, 0.56) &&
    shortM < 0.85 * longM &&
    fill < 0.95 &&
    within(parts.length, 2, 6) &&
    parts.some(
      (part) =>
        within(part.fill, 0.66, 0.87) && within(part.longM, 0.2, 0.62) && part.areaM2 < 0.14,
    )
  );
}

/** One or two pillows of one size on a mattress; a leaf or a table that touches it may widen its box. */
function isBed({ longM, shortM, areaM2, fill, parts }: Piece): boolean {
  if (!within(longM, 1.6, 2.9) || shortM < 0.75 || areaM2 < 1.3 || areaM2 > 5.2 || fill < 0.55)
    return false;
  const pillows = parts.filter(isPillow);
  const alike = pillows.length === 1 || pillows[1]?.areaM2 > 0.75 * pillows[0]?.areaM2;
  return (
    within(pillows.length, 1, 2) && alike && parts[0].areaM2 > 0.3 * areaM2 && parts[0].fill > 0.8
  );
}

function isTub({ longM, shortM, areaM2, parts }: Piece): boolean {
  return (
    within(longM, 1.3, 2.1) &&
    within(shortM, 0.58, 1.05) &&
    within(parts.length, 2, 4) &&
    parts[0].areaM2 > 0.55 * areaM2 &&
    parts[0].fill > 0.85 &&
    parts[1].areaM2 < 0.6 * parts[0].areaM2 &&
    (parts[1].fill < 0.5 || parts[1].areaM2 < 0.1)
  );
}

/** A table with at least three seats of one size round it. */
function isDining({ longM, shortM, fill, parts }: Piece): boolean {
  if (!within(longM, 0.9, 4) || shortM < 0.8 || parts.length < 4 || fill > 0.93) return false;
  const seats = parts.slice(1).filter((part) => within(part.areaM2, 0.035, 0.3));
  const usual = seats[seats.length >> 1]?.areaM2 ?? 0;
  const alike = seats.filter((part) => within(part.areaM2, 0.55 * usual, 1.8 * usual));
  return (
    alike.length >= 3 && parts[0].areaM2 > 2 * usual && alike.length >= 0.6 * (parts.length - 1)
  );
}

function isSofa({ longM, shortM, areaM2, parts, fill }: Piece): boolean {
  const cornered = fill < 0.85 && within(shortM, 1.3, 3.2) && longM < 4.2;
  const straight = within(shortM, 0.62, 1.15) && within(longM, 1.2, 3.8);
  // A counter is one long top; the cushions of a sofa are nearly square.
  const cushions = parts.filter((p) => within(p.areaM2, 0.18, 1) && p.longM < 1.8 * p.shortM);
  const oneTop = parts[0].areaM2 > 0.6 * areaM2;
  if (cornered) return cushions.length >= 3 && !oneTop;
  return (
    straight && within(parts.length, 2, 12) && (cushions.length > 0 || (shortM > 0.72 && !oneTop))
  );
}

/** What a kind that does not belong into a room is more likely to be there. */
const IN_ROOM: Partial<Record<RoomKind, Partial<Record<FurnitureKind, FurnitureKind>>>> = {
  kitchen: {
    table: 'counter',
    wardrobe: 'counter',
    shelf: 'counter',
    rug: 'counter',
    basin: 'sink',
  },
  bath: { sofa: 'tub', table: 'counter', wardrobe: 'counter', armchair: 'basin', sink: 'basin' },
  bedroom: { counter: 'wardrobe', washer: 'small', basin: 'small', sink: 'small' },
  living: { counter: 'shelf', washer: 'small', basin: 'small', sink: 'small', toilet: 'armchair' },
  study: { counter: 'table', sink: 'small', toilet: 'armchair' },
};

/** The kind once the room's own is known. */
export function kindInRoom(kind: FurnitureKind, room: RoomKind): FurnitureKind {
  return IN_ROOM[room]?.[kind] ?? kind;
}
