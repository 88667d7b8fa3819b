import type { Covering, InpaintPlan } from '@zhuhui/kernels';
import type { DesignDomain } from '@zhuhui/tools';
import { lookFor } from '@zhuhui/tools/classify';
import { type Finish, interpretPrompt, type SurfaceRole } from '@zhuhui/tools/look';
import { EngineFailure } from '../engine.ts';
import { allowedOf, type Denied } from './denied-words.ts';

type SurfacePlan = Extract<InpaintPlan, { kind: 'surface' }>;

const PLAIN: Finish = { material: 'plasterWhite', colour: '#ebe8e1' };

/**
 * Restyles a surface: floor, wall and ceiling as the category (and a style named in the words) has
 * them. `variant` counts through a role's alternatives.
 *
 * @throws EngineFailure `badInput` when the negative prompt leaves nothing
 */
export function planOfStyle(
  categoryId: string,
  words: string,
  denied: Denied,
  domain: DesignDomain | undefined,
  variant: number,
  oldPattern: number,
): SurfacePlan {
  const { finishes } = lookFor(categoryId, interpretPrompt(words));
  const outdoors = domain === 'architecture' || domain === 'landscape';
  const pick = (...roles: readonly SurfaceRole[]): Covering => {
    const all = roles.flatMap((role) => finishes[role] ?? []);
    const [role] = roles;
    const list = allowedOf(all.length > 0 ? all : [PLAIN], denied, role);
    const chosen = list[variant % Math.max(1, list.length)];
    if (!chosen) throw new EngineFailure('badInput', '反向提示词排除了所有可用的材质，请放宽一些');
    const { material, colour } = chosen;
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
