import type { Area, Site, SurfaceKey } from '../design/description.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { box, plate } from './solids.ts';

/** A surface of the scene, or what is always the same. */
type Laid = SurfaceKey | 'gravel' | 'asphalt';

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
  planting: ['planting', 0.25],
  water: ['water', 0.03],
};

/** The ground to the horizon and the areas laid over it, later ones a hair higher. */
export function siteParts({ reachM, areas }: Site): GroundPart[] {
  const far = reachM * 6;
  return [
    { name: 'ground', surface: 'ground', mesh: box([-far, -far, -0.5], [far, far, -0.002]) },
    ...areas.map(({ id, kind, polygon }, k): GroundPart => {
      const [surface, riseM] = LAID[kind];
      return { name: id, surface, mesh: plate(polygon, -0.4, riseM + k * 0.0015) };
    }),
  ];
}
