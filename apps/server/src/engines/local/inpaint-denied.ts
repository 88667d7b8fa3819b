import type { Covering } from '@zhuhui/kernels';
import { MATERIALS } from '@zhuhui/tools/look';
import { EngineFailure } from '../engine.ts';
import {
  type Denied,
  isDenied,
  isDeniedColour,
  isDeniedMaterial,
  siblingsOf,
} from './denied-words.ts';
import { readRegionWords, type WordsPlan } from './inpaint-words.ts';

/**
 * A plan without what the negative prompt keeps out: what the words leave open is chosen anew.
 *
 * @throws EngineFailure `badInput` when the words themselves ask for what is denied
 */
export function withoutDenied(plan: WordsPlan, words: string, denied: Denied): WordsPlan {
  for (const term of denied.terms) {
    if (!words.includes(term) && !sameThing(plan, readRegionWords(term, 0).plan)) continue;
    throw new EngineFailure(
      'badInput',
      `“${words}”和反向提示词里的“${term}”互相矛盾，请去掉其中一个`,
    );
  }
  switch (plan.kind) {
    case 'surface':
      return { ...plan, covering: coveringLeft(plan.covering, words, denied) };
    case 'planting': {
      const greens = plan.colours.filter((colour) => !isDeniedColour(colour, denied));
      return {
        ...plan,
        colours: greens.length > 0 ? greens : plan.colours,
        bloomColour: plan.bloomColour && colourLeft(plan.bloomColour, BLOOMS, denied),
      };
    }
    case 'panel': {
      const open = plan.colour === '' && denied.finishes.some(({ colour }) => colour);
      return open ? { ...plan, colour: colourLeft(QUIET[0], QUIET, denied) } : plan;
    }
    default:
      return plan;
  }
}

/** The words' own material; where they leave its colour open, another of its family may stand in. */
function coveringLeft(covering: Covering, words: string, denied: Denied): Covering {
  if (covering.kind !== 'library' || !isDenied(covering, denied)) return covering;
  const { material, colour } = covering;
  const open = colour === MATERIALS[material].colour && !isDeniedMaterial(material, denied);
  const sibling = open && siblingsOf(material).find((finish) => !isDenied(finish, denied));
  if (sibling) return { kind: 'library', ...sibling };
  throw new EngineFailure('badInput', `“${words}”要的材质被反向提示词排除了，请去掉其中一个`);
}

const BLOOMS = ['#f0ece2', '#e08aa6', '#9a88c4', '#e2c04a', '#c2485a'];
const QUIET = ['#cbb89d', '#8f8b84', '#5f6f7a', '#7b8a68', '#e9e4da', '#3a3835'];

function colourLeft(wanted: string, others: readonly string[], denied: Denied): string {
  return [wanted, ...others].find((colour) => !isDeniedColour(colour, denied)) ?? wanted;
}

/** Whether both put the same kind of thing there; of two surfaces the material is judged by itself. */
function sameThing(plan: WordsPlan, other: WordsPlan | null): boolean {
  if (other === null || other.kind !== plan.kind) return false;
  if (plan.kind === 'panel' && other.kind === 'panel') return plan.panel === other.panel;
  if (plan.kind === 'planting' && other.kind === 'planting') return plan.plant === other.plant;
  return plan.kind === 'sky';
}
