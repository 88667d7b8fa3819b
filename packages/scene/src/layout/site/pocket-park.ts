import { rectAt } from '../rect.ts';
import { along, area, blob, type Ground, mass, NO_SPOTS, scattered, spot } from './ground.ts';

const house = { floorHeightM: 3.1, facade: 'windows', roof: 'flat' } as const;

/** A little park between houses: a paved place in a lawn, beds around it, a grove, and houses behind the trees. */
export function pocketPark(r: number, random: () => number): Ground {
  const side = random() < 0.5 ? -1 : 1;
  const wobble = (): readonly number[] => [random() * 6, random() * 6];
  const court = rectAt(-side * r * 0.08, r * 0.14, r * 0.72, r * 0.5);
  return {
    reachM: r,
    buildings: [
      mass('house', [-side * r * 0.5, r * 1.7], [r * 1.1, 13], { ...house, floors: 5 }),
      mass('far', [side * r * 0.85, r * 1.9], [r, 13], {
        ...house,
        floors: 4,
        facade: 'balconies',
      }),
      mass('beside', [-side * r * 1.75, r * 0.5], [r, 12], { ...house, floors: 3, yawDeg: 90 }),
    ],
    areas: [
      area('lawn', 'lawn', rectAt(0, 0, r * 2.4, r * 2.4)),
      area('path', 'paving', rectAt(-side * r * 0.08, -r * 0.6, 2.6, r)),
      area('court', 'paving', court),
      blob('bed-near', 'planting', [side * r * 0.42, -r * 0.34], [r * 0.24, r * 0.2], wobble()),
      blob('bed-left', 'planting', [-r * 0.62, r * 0.1], [r * 0.14, r * 0.42], wobble()),
      blob('bed-right', 'planting', [r * 0.58, r * 0.2], [r * 0.16, r * 0.36], wobble()),
      blob('bed-behind', 'planting', [0, r * 0.62], [r * 0.5, r * 0.1], wobble()),
    ],
    spots: {
      ...NO_SPOTS,
      edge: [
        ...along([-r * 0.7, -r * 0.35], [-r * 0.66, r * 0.7], 4.2),
        ...along([r * 0.68, -r * 0.5], [r * 0.66, r * 0.7], 4.2),
        ...along([-r * 0.45, r * 0.76], [r * 0.45, r * 0.76], 4.5),
        ...scattered({ x0: -r, y0: r * 0.9, x1: r, y1: r * 1.25 }, 10, random),
      ],
      path: [
        ...along([court.x0 + 0.7, court.y0 + 1], [court.x0 + 0.7, court.y1 - 1], 3, 90),
        ...along([court.x1 - 0.7, court.y0 + 1], [court.x1 - 0.7, court.y1 - 1], 3, -90),
      ],
      court: [
        spot((court.x0 + court.x1) / 2, (court.y0 + court.y1) / 2),
        ...scattered({ ...court, y0: court.y0 + 1, y1: court.y1 - 1 }, 40, random),
      ],
      bed: [
        ...scattered(rectAt(side * r * 0.42, -r * 0.34, r * 0.36, r * 0.3), 12, random),
        ...along([-r * 0.6, -r * 0.25], [-r * 0.6, r * 0.45], 2),
        ...along([r * 0.58, -r * 0.1], [r * 0.58, r * 0.5], 2),
      ],
      road: [spot(side * r * 0.8, -r * 0.9, 90)],
      corner: [
        spot((court.x0 + court.x1) / 2, court.y1 - 2.4),
        spot(-side * r * 0.36, -r * 0.3),
        spot(side * r * 0.3, -r * 0.02),
      ],
      boundary: [...along([-r, -r * 0.8], [-r, r], 4, 90), ...along([r, -r * 0.8], [r, r], 4, -90)],
    },
  };
}
