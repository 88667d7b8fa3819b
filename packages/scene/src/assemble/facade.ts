import type { Building, SurfaceKey } from '../design/description.ts';
import { extrude, extrudeX } from '../mesh/extrude.ts';
import { type Mesh, merge } from '../mesh/mesh.ts';
import { shaded } from '../mesh/shade.ts';
import type { Vec2 } from '../vec.ts';
import {
  besideDoorway,
  type Doorway,
  doorFrame,
  doorLeaves,
  doorStep,
  doorwayOf,
} from './entrance.ts';
import { box, onWall } from './solids.ts';

/** A part of a building, modelled around the middle of its footprint. */
export interface BuildingPart {
  readonly name: string;
  readonly surface: SurfaceKey | 'core' | 'slab';
  readonly mesh: Mesh;
}

/** How a façade is divided: piers, spandrels between storeys, and what stands before it. */
interface Division {
  /** Middle to middle of piers, and their width; glass between them is divided by bars. */
  readonly bayM: number;
  readonly pierM: number;
  /** Share of a storey's height that is closed, at its foot and head. */
  readonly sill: number;
  readonly head: number;
  readonly finsM?: number;
  readonly balconyM?: number;
  readonly columnsM?: number;
}

const DIVISIONS: Readonly<Record<Building['facade'], Division>> = {
  curtainWall: { bayM: 1.5, pierM: 0.06, sill: 0.03, head: 0.05 },
  windows: { bayM: 3.2, pierM: 1.4, sill: 0.24, head: 0.16 },
  bands: { bayM: 1.8, pierM: 0.06, sill: 0.28, head: 0.14 },
  louvres: { bayM: 1.8, pierM: 0.06, sill: 0.04, head: 0.08, finsM: 0.6 },
  balconies: { bayM: 3.6, pierM: 1, sill: 0.04, head: 0.16, balconyM: 1.5 },
  portico: { bayM: 3, pierM: 1.5, sill: 0.22, head: 0.18, columnsM: 1.8 },
  colonnade: { bayM: 2.8, pierM: 0.5, sill: 0.05, head: 0.14, columnsM: 1.6 },
  blank: { bayM: 6, pierM: 6, sill: 0.5, head: 0.5 },
};

/** Depth of the skin of glazed fronts, and of walls with windows in them. */
const SKIN_M = { glazed: 0.25, walled: 0.36 } as const;
/** Share of it that lies before the glass. */
const REVEAL = 0.62;
const WALLED_PIER_M = 0.3;
const isWalled = ({ pierM }: Division): boolean => pierM > WALLED_PIER_M;
const skinOf = (division: Division): number => (isWalled(division) ? SKIN_M.walled : SKIN_M.glazed);

/** Sills stand out under the windows of houses; on high ones nobody would see them. */
const SILL = { outM: 0.07, highM: 0.06, asideM: 0.06, mostFloors: 6 } as const;

/** A building's volume: skin on four sides, glass, storeys and a core seen through it, and a roof. */
export function buildingParts(building: Building): BuildingPart[] {
  const { widthM, depthM, floors, floorHeightM, facade } = building;
  const heightM = floors * floorHeightM;
  const division = DIVISIONS[facade];
  const [hx, hy] = [widthM / 2, depthM / 2];
  const sides: readonly (readonly [from: Vec2, along: Vec2, inward: Vec2, lengthM: number])[] = [
    [[-hx, -hy], [1, 0], [0, 1], widthM],
    [[hx, -hy], [0, 1], [-1, 0], depthM],
    [[hx, hy], [-1, 0], [0, -1], widthM],
    [[-hx, hy], [0, -1], [1, 0], depthM],
  ];
  const skins: Mesh[] = [];
  const bars: Mesh[] = [];
  const accents: Mesh[] = [];
  const rails: Mesh[] = [];
  const doors: BuildingPart[] = [];
  sides.forEach(([from, along, inward, lengthM], side) => {
    const on = (mesh: Mesh) => onWall(mesh, from, along, inward);
    const front = side === 0;
    const door = front && isWalled(division) ? entranceTo(building, lengthM, division) : undefined;
    skins.push(on(skin(lengthM, building, division, door)));
    bars.push(on(windowBars(lengthM, building, division, door)));
    if (door) {
      const deepM = skinOf(division) * REVEAL;
      bars.push(on(doorFrame(door, deepM)));
      doors.push({ name: 'doors', surface: 'door', mesh: on(doorLeaves(door, deepM)) });
      doors.push({ name: 'step', surface: 'paving', mesh: on(doorStep(door)) });
    }
    const extra = standsBefore(lengthM, building, division, front);
    if (extra.accent) accents.push(on(extra.accent));
    if (extra.rail) rails.push(on(extra.rail));
  });
  const inner = skinOf(division) * REVEAL;
  const glass = merge(
    box([-hx + inner, -hy + inner, 0.05], [hx - inner, -hy + inner + 0.02, heightM]),
    box([-hx + inner, hy - inner - 0.02, 0.05], [hx - inner, hy - inner, heightM]),
    box([-hx + inner, -hy + inner, 0.05], [-hx + inner + 0.02, hy - inner, heightM]),
    box([hx - inner - 0.02, -hy + inner, 0.05], [hx - inner, hy - inner, heightM]),
  );
  const storeys = Array.from({ length: floors + 1 }, (_, k) => {
    const z = k * floorHeightM;
    return box(
      [-hx + 0.3, -hy + 0.3, Math.max(0, z - 0.3)],
      [hx - 0.3, hy - 0.3, Math.max(0.05, z)],
    );
  });
  const core = box([-hx * 0.55, -hy * 0.45, 0], [hx * 0.55, hy * 0.45, heightM - 0.05]);
  const isGlass = facade === 'curtainWall' || facade === 'louvres';
  return [
    { name: 'skin', surface: isGlass ? 'frame' : 'facade', mesh: merge(...skins) },
    ...(accents.length > 0
      ? [{ name: 'accent', surface: 'facadeAccent', mesh: merge(...accents) } as const]
      : []),
    ...(rails.length > 0
      ? [{ name: 'rails', surface: 'glazing', mesh: merge(...rails) } as const]
      : []),
    { name: 'bars', surface: 'frame', mesh: merge(...bars) },
    ...doors,
    { name: 'glass', surface: 'glazing', mesh: glass },
    { name: 'storeys', surface: 'slab', mesh: merge(...storeys) },
    { name: 'core', surface: 'core', mesh: core },
    ...roofParts(building, heightM),
  ];
}

const bayCount = (lengthM: number, { bayM }: Division): number =>
  Math.max(1, Math.round(lengthM / bayM));

function entranceTo(building: Building, lengthM: number, division: Division): Doorway | undefined {
  const bays = bayCount(lengthM, division);
  return doorwayOf(building, lengthM, lengthM / bays, division.pierM);
}

/** Piers the full height and a closed band at every storey. x along the side, y up, z outwards. */
function skin(
  lengthM: number,
  { floors, floorHeightM }: Building,
  division: Division,
  door: Doorway | undefined,
): Mesh {
  const heightM = floors * floorHeightM;
  const bays = bayCount(lengthM, division);
  const bay = lengthM / bays;
  const pier = Math.min(division.pierM, bay);
  const deep = skinOf(division);
  const pieces: Mesh[] = [];
  for (let k = 0; k <= bays; k++) {
    const x = k * bay;
    const [from, to] = [Math.max(0, x - pier / 2), Math.min(lengthM, x + pier / 2)];
    pieces.push(box([from, 0, -deep], [to, heightM, 0]));
  }
  for (let k = 0; k <= floors; k++) {
    const z = k * floorHeightM;
    const low = Math.max(0, z - division.head * floorHeightM);
    const high = Math.min(heightM, z + division.sill * floorHeightM);
    if (high - low <= 0.02) continue;
    for (const [from, to] of besideDoorway(lengthM, k === 0 ? door : undefined)) {
      pieces.push(box([from, low, -deep], [to, high, k % 2 === 0 ? -0.004 : -0.003]));
    }
  }
  return merge(...pieces);
}

/** Frames of the windows, just before the glass: uprights, and a transom in every storey. */
function windowBars(
  lengthM: number,
  { floors, floorHeightM }: Building,
  division: Division,
  door: Doorway | undefined,
): Mesh {
  const bays = bayCount(lengthM, division);
  const bay = lengthM / bays;
  const back = -skinOf(division) * REVEAL;
  const front = back + 0.06;
  const pieces: Mesh[] = [];
  for (let k = 0; k < bays; k++) {
    if (!isWalled(division)) break;
    for (const share of [0, 0.5, 1]) {
      const at = k * bay + division.pierM / 2 + (bay - division.pierM) * share;
      pieces.push(box([at - 0.03, 0, back], [at + 0.03, floors * floorHeightM, front]));
    }
  }
  for (let k = 0; k < floors; k++) {
    const z = (k + 1 - division.head - 0.18) * floorHeightM;
    pieces.push(box([0, z, back], [lengthM, z + 0.05, front]));
  }
  return merge(...pieces, ...sills(lengthM, bay, floors, floorHeightM, division, door));
}

/** Under every window between two piers, drawn as far out as rain should drip. */
function sills(
  lengthM: number,
  bay: number,
  floors: number,
  floorHeightM: number,
  division: Division,
  door: Doorway | undefined,
): Mesh[] {
  const wide = bay - division.pierM;
  if (!isWalled(division) || wide < 0.4 || floors > SILL.mostFloors) return [];
  const bays = Math.round(lengthM / bay);
  const windows = Array.from({ length: bays * floors }, (_, k) => k).filter((k) => k !== door?.bay);
  return windows.map((k) => {
    const x = (k % bays) * bay + division.pierM / 2;
    const z = (Math.floor(k / bays) + division.sill) * floorHeightM;
    return box(
      [x - SILL.asideM, z - SILL.highM / 2, -skinOf(division) * REVEAL],
      [x + wide + SILL.asideM, z + SILL.highM / 2, SILL.outM],
    );
  });
}

function standsBefore(
  lengthM: number,
  building: Building,
  division: Division,
  front: boolean,
): { accent?: Mesh; rail?: Mesh } {
  const { floors, floorHeightM } = building;
  const heightM = floors * floorHeightM;
  if (division.finsM) {
    const count = Math.floor(lengthM / division.finsM);
    const fins = Array.from({ length: count + 1 }, (_, k) => {
      const x = (lengthM * k) / count;
      return box([x - 0.04, floorHeightM * 0.9, 0.05], [x + 0.04, heightM, 0.4]);
    });
    return { accent: merge(...fins) };
  }
  if (division.balconyM && front) {
    const width = Math.min(4.2, lengthM * 0.3);
    const out = division.balconyM;
    const slabs: Mesh[] = [];
    const rails: Mesh[] = [];
    for (let k = 1; k < floors; k++) {
      const z = k * floorHeightM;
      for (const share of lengthM > 16 ? [0.18, 0.5, 0.82] : [0.3, 0.75]) {
        const [x0, x1] = [lengthM * share - width / 2, lengthM * share + width / 2];
        slabs.push(box([x0, z - 0.18, 0], [x1, z, out]));
        rails.push(
          box([x0, z, out - 0.05], [x1, z + 1.1, out - 0.03]),
          box([x0, z, 0], [x0 + 0.02, z + 1.1, out - 0.05]),
          box([x1 - 0.02, z, 0], [x1, z + 1.1, out - 0.05]),
        );
      }
    }
    return slabs.length > 0 ? { accent: merge(...slabs), rail: merge(...rails) } : {};
  }
  if (division.columnsM && front) {
    const out = division.columnsM;
    const top = Math.min(heightM, floorHeightM * (building.facade === 'portico' ? 2 : 1));
    const count = Math.max(2, Math.round(lengthM / division.bayM));
    const columns = Array.from({ length: count + 1 }, (_, k) => {
      const x = 0.2 + ((lengthM - 0.4) * k) / count;
      return box([x - 0.16, 0, out - 0.32], [x + 0.16, top - 0.3, out]);
    });
    return { accent: merge(...columns, box([0, top - 0.32, 0], [lengthM, top, out + 0.15])) };
  }
  return {};
}

const EAVES_M = 0.7;
const ROOF_THICK_M = 0.22;
/** The gable wall stands this far inside the long walls. */
const GABLE_IN_M = 0.1;
const SLOPE_STEPS = 12;

/** Chinese roofs are steep at the ridge, flatten towards the eaves and reach further out. */
const CURVE = { sag: 0.11, turnUp: 0.9, turnUpFrom: 0.75, eaves: 1.7 } as const;

/** One slope from the ridge to its eaves, over the top of the walls: (y, z). */
function slopeOf(roof: 'gable' | 'upturned', hy: number, rise: number, side: 1 | -1): Vec2[] {
  const curved = roof === 'upturned';
  const out = hy + EAVES_M * (curved ? CURVE.eaves : 1);
  return Array.from({ length: SLOPE_STEPS + 1 }, (_, k): Vec2 => {
    const t = k / SLOPE_STEPS;
    const sag = CURVE.sag * 4 * t * (1 - t);
    const turnUp = CURVE.turnUp * Math.max(0, t - CURVE.turnUpFrom) ** 2;
    return [side * out * t, rise * (1 - t + (curved ? turnUp - sag : 0))];
  });
}

/** The wall under a roof's slopes: as they run, up to the middle of the roof's thickness. */
function gableUnder(slopes: readonly Vec2[], halfM: number): Vec2[] {
  const under = slopes.map(([y, z]): Vec2 => [y, z - ROOF_THICK_M / 2]);
  const inside = under.filter(([y]) => Math.abs(y) < halfM);
  const ends = [-halfM, halfM].map((y): Vec2 => [y, heightAt(under, y)]);
  const foot = [halfM, -halfM].map((y): Vec2 => [y, -0.01]);
  return [ends[0], ...inside, ends[1], ...foot];
}

/** Height of a line of points at a place between them. */
function heightAt(points: readonly Vec2[], y: number): number {
  const next = Math.max(
    1,
    points.findIndex(([at]) => at >= y),
  );
  const [[y0, z0], [y1, z1]] = [points[next - 1], points[next]];
  return z0 + ((z1 - z0) * (y - y0)) / (y1 - y0);
}

function roofParts({ widthM, depthM, roof }: Building, top: number): BuildingPart[] {
  const [hx, hy] = [widthM / 2, depthM / 2];
  const part = (...meshes: readonly Mesh[]): BuildingPart[] => [
    { name: 'roof', surface: 'roof', mesh: merge(...meshes) },
  ];
  const rise = Math.min(depthM, widthM) * 0.28;
  switch (roof) {
    case 'none':
      return [];
    case 'flat': {
      const parapet = merge(
        box([-hx, -hy, top], [hx, -hy + 0.25, top + 0.7]),
        box([-hx, hy - 0.25, top], [hx, hy, top + 0.7]),
        box([-hx, -hy, top], [-hx + 0.25, hy, top + 0.7]),
        box([hx - 0.25, -hy, top], [hx, hy, top + 0.7]),
      );
      return [
        { name: 'parapet', surface: 'facade', mesh: parapet },
        ...part(box([0.1 - hx, 0.1 - hy, top - 0.02], [hx - 0.1, hy - 0.1, top + 0.15])),
      ];
    }
    case 'gable':
    case 'upturned': {
      // The ridge runs along x.
      const upper = [
        ...slopeOf(roof, hy, rise, -1).reverse(),
        ...slopeOf(roof, hy, rise, 1).slice(1),
      ];
      const lower = upper.map(([y, z]): Vec2 => [y, z - ROOF_THICK_M]).reverse();
      const outline = [...upper, ...lower].map(([y, z]): Vec2 => [y, z + top]);
      const roofMesh = extrudeX(outline, -hx - EAVES_M, hx + EAVES_M, { creaseRad: 0.4 });
      const gable = gableUnder(upper, hy - GABLE_IN_M).map(([y, z]): Vec2 => [y, z + top]);
      const walls = extrudeX(gable, -hx + 0.05, hx - 0.05, { creaseRad: 0.4 });
      return [{ name: 'gables', surface: 'facade', mesh: walls }, ...part(roofMesh)];
    }
    case 'hip':
      return part(hipRoof(hx + EAVES_M, hy + EAVES_M, top, rise));
    case 'sawtooth': {
      const count = Math.max(2, Math.round(widthM / 9));
      const each = widthM / count;
      const teeth = Array.from({ length: count }, (_, k) => {
        const x = -hx + k * each;
        const tooth: Vec2[] = [
          [x, 0],
          [x + each, 0],
          [x + 0.3, each * 0.34],
          [x, each * 0.34],
        ];
        return extrude(tooth, -hy, hy, { creaseRad: 0.4 });
      });
      // Drawn in (x, z), run out along y.
      return part(...teeth.map((tooth) => onWall(tooth, [0, 0], [1, 0], [0, 1]))).map((one) => ({
        ...one,
        mesh: lifted(one.mesh, top),
      }));
    }
  }
}

/** Four slopes over a slab of eaves; the ridge runs along the longer side. */
function hipRoof(x: number, y: number, top: number, rise: number): Mesh {
  const low = top - 0.2;
  const [rx, ry] = x >= y ? [x - y, 0] : [0, y - x];
  const positions = [
    [-x, -y, low],
    [x, -y, low],
    [x, y, low],
    [-x, y, low],
    [-x, -y, top],
    [x, -y, top],
    [x, y, top],
    [-x, y, top],
    [-rx, -ry, top + rise],
    [rx, ry, top + rise],
  ].flat();
  const sides = [0, 1, 2, 3].flatMap((k) => {
    const n = (k + 1) % 4;
    return [k, n, n + 4, k, n + 4, k + 4];
  });
  const [left, right] = [8, 9];
  const slopes =
    x >= y
      ? [4, 5, right, 4, right, left, 5, 6, right, 6, 7, left, 6, left, right, 7, 4, left]
      : [4, 5, left, 5, 6, right, 5, right, left, 6, 7, right, 7, 4, left, 7, left, right];
  const triangles = [0, 2, 1, 0, 3, 2, ...sides, ...slopes];
  return shaded({ positions, triangles }, 0.3);
}

function lifted(mesh: Mesh, by: number): Mesh {
  const positions = mesh.positions.slice();
  for (let k = 2; k < positions.length; k += 3) positions[k] += by;
  return { ...mesh, positions };
}
