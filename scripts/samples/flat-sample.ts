import { FLAT_LAYOUTS, type FlatLayout } from '@zhuhui/kernels/plans';

type Place = readonly [x: number, y: number];
type Item = FlatLayout['furniture'][number];

const NAME = 'three-room';
/** Where there is room for the names that would stand on furniture, by the place of the room in the layout. */
const LABELS: Readonly<Record<number, Place>> = {
  0: [5.9, 8.15],
  1: [9.5, 6.5],
  2: [10.95, 3.7],
  3: [9.15, 1.3],
  6: [7.15, 1.1],
  8: [2.3, 4.6],
};
/** A bed at a wall, seats out of the entrance's way, a washer clear of the wall. */
const MOVES: readonly { readonly kind: Item['kind']; readonly from: Place; readonly to: Place }[] =
  [
    { kind: 'bed', from: [1.3, 5.2], to: [0.05, 5.45] },
    { kind: 'sofa', from: [3.75, 5.9], to: [3.75, 5.2] },
    { kind: 'rug', from: [4.9, 6.2], to: [4.9, 5.5] },
    { kind: 'coffeeTable', from: [5.5, 6.7], to: [5.5, 6.0] },
    { kind: 'tvCabinet', from: [7.7, 6.1], to: [7.7, 5.4] },
    { kind: 'washer', from: [4.05, 9.2], to: [4.05, 9.34] },
  ];

function moved(item: Item): Item {
  const move = MOVES.find(
    ({ kind, from: [x, y] }) => kind === item.kind && x === item.x && y === item.y,
  );
  return move ? { ...item, x: move.to[0], y: move.to[1] } : item;
}

/** The flat that the sample shows: a measured one, furnished and lettered as one would hand it out. */
export function flatSample(): FlatLayout {
  const layout = FLAT_LAYOUTS.find(({ name }) => name === NAME);
  if (!layout) throw new Error(`no layout ${NAME}`);
  const rooms = layout.rooms.map((room, at) => {
    const labelAt = LABELS[at];
    return labelAt ? { ...room, labelAt } : room;
  });
  // The bath's door opens into the hall: inside, the basin stands in its way.
  const openings = layout.openings.map((opening) =>
    opening.kind === 'door' && opening.x === 10.4 ? { ...opening, swing: -1 as const } : opening,
  );
  return { ...layout, rooms, furniture: layout.furniture.map(moved), openings };
}
