import { boundsOf, type Rect, rectAt } from '../layout/rect.ts';
import type { Vec3 } from '../vec.ts';
import type { Room, Skylight } from './description.ts';

/** A pitched ceiling rises by so much a metre, from the side walls to a ridge that runs away from the viewer. */
const RISE = 0.7;
const RISE_M = { least: 0.6, most: 2.4 } as const;

export const rectOfSkylight = ({ at, widthM, depthM }: Skylight): Rect =>
  rectAt(at[0], at[1], widthM, depthM);

/** x of the ridge and its height over the tops of the walls. */
export function ridgeOf(plan: Room['plan']): { readonly x: number; readonly riseM: number } {
  const { x0, x1 } = boundsOf(plan);
  const riseM = Math.min(RISE_M.most, Math.max(RISE_M.least, ((x1 - x0) / 2) * RISE));
  return { x: (x0 + x1) / 2, riseM };
}

/** Height of the ceiling over the floor at x. */
export function ceilingAt({ plan, heightM, ceiling }: Room, x: number): number {
  if (ceiling !== 'pitched') return heightM;
  const { x0, x1 } = boundsOf(plan);
  const { x: ridge, riseM } = ridgeOf(plan);
  return heightM + riseM * Math.max(0, 1 - Math.abs(x - ridge) / ((x1 - x0) / 2));
}

/** A flat part of a ceiling, seen in its own axes: the first two lie in it, the third points out of the room. */
export interface CeilingPlane {
  readonly at: Vec3;
  readonly axes: readonly [Vec3, Vec3, Vec3];
  /** Where it begins and ends along its first axis, between the inner faces of the walls and the ridge. */
  readonly fromM: number;
  readonly toM: number;
  /** Openings in it, in its axes. */
  readonly skylights: readonly Skylight[];
}

/** The ceiling's planes: one at the height of the room, or the two slopes of a pitched one. */
export function ceilingPlanes(room: Room): CeilingPlane[] {
  const { plan, heightM, skylights = [] } = room;
  const { x0, x1 } = boundsOf(plan);
  if (room.ceiling !== 'pitched')
    return [{ at: [0, 0, heightM], axes: LEVEL, fromM: x0, toM: x1, skylights }];
  const { x: ridge, riseM } = ridgeOf(plan);
  const lengthM = Math.hypot(ridge - x0, riseM);
  const [c, s] = [(ridge - x0) / lengthM, riseM / lengthM];
  const onSlope = (own: (x: number) => boolean, start: number) =>
    skylights
      .filter(({ at }) => own(at[0]))
      .map(({ at, widthM, ...rest }): Skylight => {
        return { ...rest, at: [(at[0] - start) / c, at[1]], widthM: widthM / c };
      });
  return [
    {
      at: [x0, 0, heightM],
      axes: [
        [c, 0, s],
        [0, 1, 0],
        [-s, 0, c],
      ],
      fromM: 0,
      toM: lengthM,
      skylights: onSlope((x) => x < ridge, x0),
    },
    {
      at: [ridge, 0, heightM + riseM],
      axes: [
        [c, 0, -s],
        [0, 1, 0],
        [s, 0, c],
      ],
      fromM: 0,
      toM: lengthM,
      skylights: onSlope((x) => x >= ridge, ridge),
    },
  ];
}

const LEVEL: CeilingPlane['axes'] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Whether an opening lies on both slopes of a pitched ceiling. */
export function acrossRidge({ plan, ceiling }: Room, skylight: Skylight): boolean {
  const { x0, x1 } = rectOfSkylight(skylight);
  const { x } = ridgeOf(plan);
  return ceiling === 'pitched' && x0 < x && x1 > x;
}

/** A point of a plane, `overM` over its underside. */
export function fromPlane({ at, axes: [a, b, c] }: CeilingPlane, [u, v, overM]: Vec3): Vec3 {
  return [0, 1, 2].map((k) => at[k] + a[k] * u + b[k] * v + c[k] * overM) as unknown as Vec3;
}

/** A point in the axes of a plane. */
export function toPlane({ at, axes }: CeilingPlane, [x, y, z]: Vec3): Vec3 {
  const [dx, dy, dz] = [x - at[0], y - at[1], z - at[2]];
  return axes.map((axis) => axis[0] * dx + axis[1] * dy + axis[2] * dz) as unknown as Vec3;
}

/** Panes are about so large, along x and along y. */
const PANE_M = [1.2, 1.9] as const;
/** The bars along a longer opening are rafters. */
const RAFTERS_OVER_M = 2.6;

/** Where bars stand between the panes of a skylight: x of those that run along y, or y of the others. */
export function barsOf({ at, widthM, depthM }: Skylight, axis: 0 | 1): number[] {
  const spanM = axis === 0 ? widthM : depthM;
  const panes = Math.max(1, Math.round(spanM / PANE_M[axis]));
  return Array.from({ length: panes - 1 }, (_, k) => at[axis] + spanM * ((k + 1) / panes - 0.5));
}

export const hasRafters = ({ widthM, depthM }: Skylight): boolean =>
  Math.max(widthM, depthM) > RAFTERS_OVER_M;
