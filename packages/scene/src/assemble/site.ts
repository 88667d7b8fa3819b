import type { Area, Site, SurfaceKey } from '../design/description.ts';
import { onLand } from '../design/shore.ts';
import { boundsOf, overlaps } from '../layout/rect.ts';
import { type Mesh, merge } from '../mesh/mesh.ts';
import { pavingBands } from './pattern.ts';
import { type ShoreSurface, shoreParts } from './shore.ts';
import { box, plate } from './solids.ts';

/** A surface of the scene, or what is always the same. */
export type Laid = SurfaceKey | 'gravel' | 'asphalt' | 'bands' | ShoreSurface;

interface GroundPart {
  readonly name: string;
  readonly surface: Laid;
  readonly mesh: Mesh;
}

/** What an area is laid with, and how far it stands over (or under) the ground around, metres. */
const LAID: Readonly<Record<Area['kind'], readonly [surface: Laid, riseM: number]>> = {
  lawn: ['ground', 0.004],
  paving: ['paving', 0.02],
  road: ['asphalt', 0.008],
  deck: ['floor', 0.12],
  gravel: ['gravel', 0.012],
  planting: ['planting', 0.1],
  water: ['water', 0.03],
};

/** The ground to the horizon, or a roof to its parapet, and the areas laid over it, later ones a hair higher. */
export function siteParts(site: Site): GroundPart[] {
  const { areas, shore } = site;
  const tops = topsOf(areas);
  return [
    ...(site.heightM === undefined ? [openGround(site)] : roofParts(site)),
    ...(shore ? shoreParts(shore) : []),
    ...areas.flatMap((area, k): GroundPart[] => {
      const bands = pavingBands(area, tops[k]);
      return [
        {
          name: area.id,
          surface: LAID[area.kind][0],
          mesh: plate(area.polygon, -0.4, tops[k]),
        },
        ...(bands ? [{ name: `${area.id}-bands`, surface: 'bands' as const, mesh: bands }] : []),
      ];
    }),
  ];
}

/** What is laid higher than this stands over what lies beside it, and nothing is laid over it. */
const RAISED_M = 0.05;
const HAIR_M = 0.004;

/** Heights of the areas' tops: over what lies under them. */
function topsOf(areas: readonly Area[]): number[] {
  const tops: number[] = [];
  const boxes = areas.map(({ polygon }) => boundsOf(polygon));
  for (const [k, { kind }] of areas.entries()) {
    const under = tops.filter((top, j) => top < RAISED_M && overlaps(boxes[j], boxes[k]));
    tops.push(Math.max(LAID[kind][1], ...under.map((top) => top + HAIR_M)));
  }
  return tops;
}

function openGround({ reachM, shore }: Site): GroundPart {
  const far = reachM * 6;
  const all = [
    [-far, -far],
    [far, -far],
    [far, far],
    [-far, far],
  ] as const;
  const land = shore ? onLand(shore, all) : all;
  return { name: 'ground', surface: 'ground', mesh: plate(land, -0.5, -0.002) };
}

const PARAPET = { heightM: 0.95, thickM: 0.22 } as const;

function roofParts({ reachM: r }: Site): GroundPart[] {
  const { heightM: h, thickM: t } = PARAPET;
  const edge = r + t;
  return [
    { name: 'ground', surface: 'paving', mesh: box([-edge, -edge, -3], [edge, edge * 2, -0.002]) },
    {
      name: 'parapet',
      surface: 'facade',
      mesh: merge(
        box([-edge, -r, -0.1], [-r, edge, h]),
        box([r, -r, -0.1], [edge, edge, h]),
        box([-edge, r, -0.1], [edge, edge, h]),
      ),
    },
  ];
}
