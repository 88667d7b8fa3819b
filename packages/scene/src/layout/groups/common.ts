import { type Context, denies, piece, wishFor } from '../context.ts';
import {
  before,
  type Group,
  groupOf,
  type Member,
  type MemberOptions,
  type Preference,
  restingOn,
} from '../group.ts';
import type { Wanted } from '../place.ts';

/** Seat fronts go this far under the table. */
const TUCK_M = 0.12;

export const need = (
  context: Context,
  kinds: readonly string[],
  usual: Wanted['need'],
): Wanted['need'] => (kinds.some((kind) => wishFor(context, kind)) ? 'said' : usual);

/** One thing with its back to a wall and free floor before it. */
export function wallThing(
  context: Context,
  kind: string,
  usual: Wanted['need'],
  options: MemberOptions & {
    readonly frontM?: number;
    readonly prefer?: Preference;
    readonly weight?: number;
    readonly gapM?: number;
    readonly name?: string;
  } = {},
): Wanted | undefined {
  if (denies(context, kind)) return undefined;
  const { frontM = 0.6, prefer, weight = 1, gapM = 0.01, name = kind, ...sizes } = options;
  const thing = piece(context, kind, 0, 0, sizes);
  const own = { ...thing, at: [0, -thing.size[1] / 2, thing.at[2]] as const };
  const free = frontM > 0 ? [before([own], frontM)] : [];
  const group = groupOf(name, { kind: 'wall', gapM, prefer }, [own], { free, weight });
  return { group, need: need(context, [kind], usual) };
}

/** Seats around a rectangular table at (x, y): along both long sides first, then at the ends. */
export function seatsAround(
  context: Context,
  kind: string,
  table: Member,
  seats: number,
  options: MemberOptions = {},
): Member[] {
  const [width, depth] = table.size;
  const [x, y] = table.at;
  const probe = piece(context, kind, 0, 0, options);
  const off = depth / 2 + probe.size[1] / 2 - TUCK_M;
  const perSide = Math.max(
    1,
    Math.min(Math.ceil(seats / 2), Math.floor(width / (probe.size[0] + 0.06))),
  );
  const chairs: Member[] = [];
  for (let k = 0; k < perSide && chairs.length < seats; k++) {
    const at = x - width / 2 + (width * (k + 0.5)) / perSide;
    chairs.push(piece(context, kind, at, y + off, options));
    if (chairs.length < seats) {
      chairs.push(piece(context, kind, at, y - off, { ...options, yawDeg: 180 }));
    }
  }
  const side = width / 2 + probe.size[1] / 2 - TUCK_M;
  const ends = [
    piece(context, kind, x - side, y, { ...options, yawDeg: 90 }),
    piece(context, kind, x + side, y, { ...options, yawDeg: -90 }),
  ];
  return [...chairs, ...ends.slice(0, Math.max(0, seats - chairs.length))];
}

/** Seats in a ring around a round table, looking at its middle. */
export function seatsInRing(
  context: Context,
  kind: string,
  table: Member,
  seats: number,
): Member[] {
  const probe = piece(context, kind, 0, 0);
  const radius = table.size[0] / 2 + probe.size[1] / 2 - TUCK_M;
  return Array.from({ length: seats }, (_, k) => {
    const angle = (2 * Math.PI * (k + 0.5)) / seats;
    const yawDeg = Math.round((angle * 180) / Math.PI - 90);
    return piece(
      context,
      kind,
      table.at[0] + Math.cos(angle) * radius,
      table.at[1] + Math.sin(angle) * radius,
      { yawDeg },
    );
  });
}

/** In rooms from this height on, large lamps hang down into the room: as a share of its height, at least. */
const TALL_M = 4.5;
const LARGE_LAMP = /^(chandelier|pendant-ring)$/;
const LARGE = { lowEnd: 0.4, lowM: 2.3, highM: 4.2, wide: 0.26, widestM: 2.6 } as const;

/** Sizes of a large lamp of a tall room, the higher the larger; undefined where lamps have their usual ones. */
export function sizesInTallRoom(
  { heightM }: Context,
  kind: string,
): { readonly width: number; readonly height: number } | undefined {
  if (heightM < TALL_M || !LARGE_LAMP.test(kind)) return undefined;
  const bottomM = Math.min(LARGE.highM, Math.max(LARGE.lowM, heightM * LARGE.lowEnd));
  return { width: Math.min(LARGE.widestM, heightM * LARGE.wide), height: heightM - bottomM };
}

/** A lamp hung over a place of a group, its lower end at `bottomM`. */
export function hung(
  context: Context,
  kind: string,
  x: number,
  y: number,
  bottomM: number,
  options: MemberOptions = {},
): Member {
  const height = Math.max(0.35, context.heightM - bottomM);
  const large = sizesInTallRoom(context, kind);
  const lamp = piece(context, kind, x, y, { ...options, height, ...large, takes: 'none' });
  return { ...lamp, at: [x, y, context.heightM - lamp.size[2]] };
}

/** A thing on top of another, at (x, y) of the group. */
export function onTop(
  context: Context,
  kind: string,
  under: Member,
  [dx, dy]: readonly [number, number],
  options: MemberOptions = {},
): Member {
  const z = restingOn(under);
  return piece(context, kind, under.at[0] + dx, under.at[1] + dy, { ...options, z, takes: 'none' });
}

/** A group in its usual form, with smaller ones for smaller rooms. */
export function inSizes(
  needed: Wanted['need'],
  build: (form: number) => Group,
  forms: number,
): Wanted {
  const [group, ...smaller] = Array.from({ length: forms }, (_, form) => build(form));
  return { group, need: needed, smaller };
}
