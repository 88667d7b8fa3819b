import type { Building } from '../../design/description.ts';
import { cm } from '../context.ts';

/** How far the upper storeys reach over the front, as a share of the depth within these metres. */
const OUT = { share: 0.24, leastM: 1.8, mostM: 4.5 } as const;
/** The storey under them stands back on both sides. */
const NARROWER = 0.8;

/** The largest building with its upper storeys reaching out over a narrower ground floor of glass. */
export function cantilevered(buildings: readonly Building[], word: string): readonly Building[] {
  const [main] = buildings
    .filter(({ floors, baseM }) => floors >= 2 && baseM === 0)
    .sort((a, b) => b.widthM * b.depthM - a.widthM * a.depthM);
  if (!main) return buildings;
  const outM = Math.min(OUT.mostM, Math.max(OUT.leastM, main.depthM * OUT.share));
  const turn = (main.yawDeg * Math.PI) / 180;
  const at = [main.at[0] + Math.sin(turn) * outM, main.at[1] - Math.cos(turn) * outM] as const;
  const upper: Building = {
    ...main,
    at: [cm(at[0]), cm(at[1])],
    floors: main.floors - 1,
    baseM: main.floorHeightM,
    said: word,
  };
  const lower: Building = {
    ...main,
    id: `${main.id}-base`,
    widthM: cm(main.widthM * NARROWER),
    floors: 1,
    facade: 'curtainWall',
    roof: 'none',
  };
  return buildings.flatMap((one) => (one === main ? [lower, upper] : [one]));
}
