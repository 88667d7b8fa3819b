import type { FinishWish } from '../brief/brief.ts';
import type { Trade } from '../brief/vocabulary.ts';
import { kindOf } from '../objects/index.ts';
import type { Finish } from './description.ts';
import { type Furnishing, finishFor } from './finishes.ts';

/** Which part of a scene's furnishing a slot belongs to, by the family of what it usually wears. */
const ROLE_OF_FAMILY: Readonly<Record<string, keyof Furnishing>> = {
  fabric: 'soft',
  leather: 'soft',
  wood: 'hard',
  metal: 'metal',
};

/** Things that wear cloth hung or laid out. */
const TEXTILES: ReadonlySet<string> = new Set(['curtain', 'rug', 'rug-round', 'blinds']);
/** Things that set an accent. */
const ACCENTS: ReadonlySet<string> = new Set([
  'cushion',
  'armchair',
  'ottoman',
  'bench',
  'screen',
  'throw',
]);
/** Things whose look is their own. */
const OWN_LOOK: ReadonlySet<string> = new Set([
  'plant',
  'people',
  'electronics',
  'landscape',
  'decor',
  'bath',
]);

/** Materials of a thing by slot: the scene's furnishing, and over it what the brief says of the thing. */
export function wearOf(
  kind: string,
  wishes: readonly FinishWish[],
  furnishing: Furnishing,
  trade: Trade,
): Record<string, Finish> {
  const known = kindOf(kind);
  const slots = known?.slots ?? [{ name: 'body', material: 'oakNatural' }];
  const family = (material: string) => trade.materials[material]?.family ?? '';
  const wear: Record<string, Finish> = {};
  if (!known || !OWN_LOOK.has(known.category)) {
    slots.forEach(({ name, material }, k) => {
      const cloth = known?.category === 'bed' && name !== 'head';
      const role =
        cloth && family(material) === 'fabric' ? 'textile' : roleOf(kind, family(material), k);
      if (role) wear[name] = furnishing[role];
    });
  }
  wishes.forEach((wish, k) => {
    const wished = wish.materials ? family(wish.materials[0]) : '';
    // A colour alone is the cover's on what is covered, else the body's.
    const covered = known?.category === 'seating' || known?.category === 'bed';
    const fits = (material: string) =>
      wished === '' ? covered && SOFTS.includes(family(material)) : alike(family(material), wished);
    const slot =
      slots.find(({ name, material }) => fits(material) && (k === 0 || !(name in wear))) ??
      slots[Math.min(k, slots.length - 1)];
    const before = wear[slot.name] ?? { material: slot.material };
    wear[slot.name] = finishFor(wish, before, before.material, trade);
  });
  return wear;
}

function roleOf(kind: string, family: string, slot: number): keyof Furnishing | undefined {
  const role = ROLE_OF_FAMILY[family];
  if (role !== 'soft') return role;
  if (TEXTILES.has(kind)) return 'textile';
  return ACCENTS.has(kind) || slot > 0 ? 'accent' : 'soft';
}

const SOFTS = ['fabric', 'leather', 'weave'];
const HARDS = ['wood', 'stone', 'terrazzo', 'cement', 'coating', 'tile', 'brick'];

/** Whether one family is worn where another usually is: oak for marble, leather for linen. */
const alike = (one: string, other: string): boolean =>
  other !== '' &&
  (one === other || [SOFTS, HARDS].some((f) => f.includes(one) && f.includes(other)));
