import type { FurnitureKind, RoomKind } from './kinds.ts';

export interface RoomFacts {
  readonly areaM2: number;
  /** Area over the square of its longer side: 1 a square, small for a corridor. */
  readonly compactness: number;
  readonly furniture: readonly FurnitureKind[];
  readonly doors: number;
  readonly windows: number;
  readonly isPlatform: boolean;
}

/** Names every room: by its fixtures first, then by size, doors and windows. */
export function roomKinds(rooms: readonly RoomFacts[]): RoomKind[] {
  const largest = Math.max(...rooms.filter((room) => !room.isPlatform).map((room) => room.areaM2));
  const kinds = rooms.map((room): RoomKind | undefined => {
    const has = (...kinds: FurnitureKind[]): boolean =>
      kinds.some((kind) => room.furniture.includes(kind));
    if (room.isPlatform) return 'balcony';
    if (has('toilet', 'tub') && !has('bed', 'stove')) return 'bath';
    if (has('stove') && room.areaM2 < 0.75 * largest) return 'kitchen';
    if (has('bed')) return 'bedroom';
    if (room.areaM2 === largest || has('dining')) return 'living';
    if (has('sofa') && room.areaM2 > 0.5 * largest) return 'living';
    if (has('sink', 'fridge') && room.areaM2 < 22) return 'kitchen';
    if (has('basin', 'shower') && room.areaM2 < 14) return 'bath';
    if (has('counter') && room.areaM2 < 16 && room.compactness > 0.4) return 'kitchen';
    return undefined;
  });
  const named = kinds.map((kind, r) => kind ?? bySize(rooms[r]));
  if (!named.includes('kitchen')) {
    const cook = likeliestKitchen(rooms, named);
    if (cook >= 0) named[cook] = 'kitchen';
  }
  return named;
}

/** A dwelling has a kitchen: the room with a worktop that is no living room or bedroom. */
function likeliestKitchen(rooms: readonly RoomFacts[], kinds: readonly RoomKind[]): number {
  let best = -1;
  let most = 0;
  rooms.forEach(({ areaM2, furniture }, r) => {
    if (['living', 'bedroom', 'balcony'].includes(kinds[r]) || furniture.includes('toilet')) return;
    const fixtures = furniture.filter((kind) =>
      ['counter', 'basin', 'sink', 'fridge', 'shelf'].includes(kind),
    );
    const score = fixtures.length + (areaM2 > 2.4 && areaM2 < 16 ? 1 : 0) - (areaM2 < 1.8 ? 2 : 0);
    if (fixtures.length > 0 && score > most) {
      most = score;
      best = r;
    }
  });
  return best;
}

function bySize(room: RoomFacts): RoomKind {
  const { areaM2, compactness, furniture, doors, windows } = room;
  if (windows === 0 && (doors >= 3 || compactness < 0.45) && areaM2 < 16) {
    return areaM2 < 2 && doors < 2 ? 'storage' : 'hall';
  }
  if (areaM2 < 2.6) return windows > 0 ? 'bath' : 'storage';
  if (furniture.length === 0) {
    if (windows === 0) return areaM2 < 6 ? 'bath' : 'hall';
    if (areaM2 < 5) return 'bath';
    return areaM2 < 8 ? 'kitchen' : 'bedroom';
  }
  if (furniture.includes('shelf') || furniture.includes('table')) return 'study';
  if (furniture.includes('counter') && areaM2 < 16) return 'kitchen';
  return areaM2 > 24 ? 'living' : windows > 0 ? 'bedroom' : 'hall';
}
