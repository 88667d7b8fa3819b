import type { Covering, InpaintPlan } from '@zhuhui/kernels';
import type { DesignDomain } from '@zhuhui/tools';
import { lookFor } from '@zhuhui/tools/classify';
import { type Finish, interpretPrompt, type SurfaceRole } from '@zhuhui/tools/look';

type SurfacePlan = Extract<InpaintPlan, { kind: 'surface' }>;

/**
 * Restyles a surface: floor, wall and ceiling as the category (and a style named in the words) has
 * them. `variant` counts through a role's alternatives.
 */
export function planOfStyle(
  categoryId: string,
  words: string,
  denied: string,
  domain: DesignDomain | undefined,
  variant: number,
  oldPattern: number,
): SurfacePlan {
  const { finishes } = lookFor(categoryId, interpretPrompt(words));
  const refused = materialsIn(denied);
  const outdoors = domain === 'architecture' || domain === 'landscape';
  const pick = (...roles: readonly SurfaceRole[]): Covering => {
    const all = roles.flatMap((role) => finishes[role] ?? []);
    const allowed = all.filter(({ material }) => !refused.has(material));
    const list = allowed.length > 0 ? allowed : all;
    const { material, colour }: Finish = list[variant % Math.max(1, list.length)] ?? {
      material: 'plasterWhite',
      colour: '#ebe8e1',
    };
    return { kind: 'library', material, colour };
  };
  const wall = outdoors ? pick('facade', 'wall') : pick('wall', 'facade');
  return {
    kind: 'surface',
    covering: wall,
    bySurface: {
      floor: outdoors ? pick('paving', 'ground', 'floor') : pick('floor', 'paving'),
      ceiling: pick('ceiling', 'wall'),
      wall,
      other: outdoors ? pick('roof', 'facade') : pick('furniture', 'wall'),
    },
    surface: 'auto',
    shading: 1,
    oldPattern,
    inside: !outdoors,
  };
}

/** Every material that the words name. */
export function materialsIn(words: string): ReadonlySet<string> {
  const finishes = Object.values(interpretPrompt(words).wishes.finishes ?? {}).flat();
  return new Set(finishes.flatMap(({ material }) => material ?? []));
}
