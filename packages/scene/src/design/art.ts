import type { Random } from '../random.ts';
import { mixHex } from './colour.ts';
import type { Finish } from './description.ts';
import type { Furnishing } from './finishes.ts';

/** A picture for a wall: what it shows (`motif` of the kind `wall-art`) and what it wears. */
export interface Art {
  readonly params: Readonly<Record<string, number>>;
  readonly materials: Readonly<Record<string, Finish>>;
}

const MOTIF = {
  hill: 0,
  blocks: 1,
  arches: 2,
  brush: 3,
  ink: 4,
  twig: 5,
  lines: 6,
  horizon: 7,
} as const;
type MotifName = keyof typeof MOTIF;

const USUAL: readonly MotifName[] = ['blocks', 'horizon', 'lines', 'hill'];
/** What a style hangs on its walls. */
const OF_STYLE: Readonly<Record<string, readonly MotifName[]>> = {
  newChinese: ['ink', 'brush'],
  song: ['ink', 'twig'],
  chinaChic: ['ink', 'hill'],
  zen: ['brush', 'ink'],
  cream: ['arches', 'twig', 'horizon'],
  wabisabi: ['brush', 'lines'],
  japaneseWood: ['brush', 'twig'],
  nordic: ['lines', 'twig', 'arches'],
  french: ['twig', 'horizon'],
  europeanClassic: ['horizon', 'twig'],
  american: ['horizon', 'twig'],
  industrial: ['blocks', 'lines'],
  midCentury: ['hill', 'blocks', 'arches'],
  lightLuxury: ['horizon', 'blocks'],
};

const INKS: Readonly<Record<'ink' | 'brush', readonly [stroke: string, accent: string]>> = {
  ink: ['#8b908d', '#a33b2a'],
  brush: ['#6e675d', '#a33b2a'],
};

/** A picture in a style's taste and a frame, in colours taken from what stands in the room. */
export function artFor(style: string, furnishing: Furnishing, frame: Finish, random: Random): Art {
  const motifs = OF_STYLE[style] ?? USUAL;
  const name = motifs[Math.floor(random() * motifs.length)];
  const accent = furnishing.accent.color ?? '#a9825c';
  const soft = furnishing.soft.color ?? '#8f8a80';
  const inked = name === 'ink' || name === 'brush' ? INKS[name] : undefined;
  const flat = (color: string): Finish => ({ material: 'paint', color });
  return {
    params: { motif: MOTIF[name] },
    materials: {
      frame,
      field: flat(mixHex('#efe8da', soft, inked ? 0 : 0.12)),
      stroke: flat(inked?.[0] ?? mixHex(accent, '#e9e0d0', 0.25)),
      accent: flat(inked?.[1] ?? mixHex(soft, '#c9a25e', 0.35)),
      dark: flat(inked ? '#2c2d2c' : mixHex(accent, '#2f302f', 0.6)),
    },
  };
}
