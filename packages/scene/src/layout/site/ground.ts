import type { Area, Building, FacadeSystem, RoofForm, Shore } from '../../design/description.ts';
import type { Vec2 } from '../../vec.ts';
import { cm } from '../context.ts';
import { movedRect, type Rect, rectAt } from '../rect.ts';

/** Ground as it is laid out before things are put on it. */
export interface Ground {
  readonly reachM: number;
  readonly heightM?: number;
  readonly buildings: readonly Building[];
  readonly areas: readonly Area[];
  readonly shore?: Shore;
  /** The covered walk that such a place is about, and how far its roof rises. */
  readonly walk?: { readonly lengthM: number; readonly riseM?: number } | undefined;
  /** Where things of each sort may stand, best places first. */
  readonly spots: Readonly<Record<SpotKind, readonly Spot[]>>;
}

export type SpotKind = 'edge' | 'path' | 'court' | 'bed' | 'road' | 'corner' | 'boundary' | 'pool';

export interface Spot {
  readonly at: Vec2;
  readonly yawDeg: number;
}

export const spot = (x: number, y: number, yawDeg = 0): Spot => ({ at: [x, y], yawDeg });

export const NO_SPOTS: Ground['spots'] = {
  edge: [],
  path: [],
  court: [],
  bed: [],
  road: [],
  corner: [],
  boundary: [],
  pool: [],
};

export function area(id: string, kind: Area['kind'], r: Rect): Area {
  return {
    id,
    kind,
    polygon: [
      [cm(r.x0), cm(r.y0)],
      [cm(r.x1), cm(r.y0)],
      [cm(r.x1), cm(r.y1)],
      [cm(r.x0), cm(r.y1)],
    ],
  };
}

/** A ground of soft outline: a pond, a planted bed. */
export function blob(
  id: string,
  kind: Area['kind'],
  [x, y]: Vec2,
  [rx, ry]: Vec2,
  wobble: readonly number[],
): Area {
  const points = 20;
  const polygon = Array.from({ length: points }, (_, k): Vec2 => {
    const angle = (2 * Math.PI * k) / points;
    const bend =
      1 + 0.16 * Math.sin(angle * 2 + wobble[0]) + 0.09 * Math.sin(angle * 3 + wobble[1]);
    return [cm(x + Math.cos(angle) * rx * bend), cm(y + Math.sin(angle) * ry * bend)];
  });
  return { id, kind, polygon };
}

interface MassOptions {
  readonly floors: number;
  readonly floorHeightM: number;
  readonly facade: FacadeSystem;
  readonly roof: RoofForm;
  readonly yawDeg?: number;
  readonly baseM?: number;
}

export function mass(id: string, at: Vec2, [widthM, depthM]: Vec2, options: MassOptions): Building {
  const { yawDeg = 0, baseM = 0, ...rest } = options;
  return {
    id,
    at: [cm(at[0]), cm(at[1])],
    widthM: cm(widthM),
    depthM: cm(depthM),
    yawDeg,
    baseM,
    ...rest,
  };
}

export const buildingRect = (b: Building): Rect =>
  movedRect(rectAt(0, 0, b.widthM, b.depthM), { x: b.at[0], y: b.at[1], yawDeg: b.yawDeg });

/** Places along a line, evenly, from one end to the other. */
export function along(from: Vec2, to: Vec2, stepM: number, yawDeg = 0): Spot[] {
  const lengthM = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const count = Math.max(1, Math.floor(lengthM / stepM));
  return Array.from({ length: count + 1 }, (_, k) => {
    const t = k / count;
    return spot(from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, yawDeg);
  });
}

/** Places over a rectangle, scattered but spread out (the golden ratio's low-discrepancy sequence). */
export function scattered(r: Rect, count: number, random: () => number): Spot[] {
  const [a, b] = [random(), random()];
  return Array.from({ length: count }, (_, k) =>
    spot(
      r.x0 + ((a + k * 0.7548776662) % 1) * (r.x1 - r.x0),
      r.y0 + ((b + k * 0.569840291) % 1) * (r.y1 - r.y0),
      Math.round(random() * 360 - 180),
    ),
  );
}
