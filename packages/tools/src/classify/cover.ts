import { mixHex } from '../look/colour.ts';
import type { Finish, Look, SurfaceRole } from '../look/look.ts';
import { MATERIALS, type MaterialFamily } from '../look/material.ts';
import { hasTexture, texturePattern } from './cover-texture.ts';
import { lookOf } from './looks.ts';
import { classifyEntry } from './tree.ts';

/** Which finish of which role lies where on a board: the two large pieces first, the round one last. */
type Choice = readonly [role: SurfaceRole, at: number];

const INDOOR_CHOICE: readonly Choice[] = [
  ['wall', 0],
  ['floor', 0],
  ['furniture', 0],
  ['textile', 0],
  ['furniture', 1],
  ['wall', 1],
  ['accent', 0],
  ['metal', 0],
];
const BUILDING_CHOICE: readonly Choice[] = [
  ['facade', 0],
  ['paving', 0],
  ['facade', 1],
  ['roof', 0],
  ['glazing', 0],
  ['planting', 0],
  ['ground', 0],
  ['metal', 0],
];
const OPEN_AIR_CHOICE: readonly Choice[] = [
  ['paving', 0],
  ['planting', 0],
  ['ground', 0],
  ['wall', 0],
  ['water', 0],
  ['furniture', 0],
  ['planting', 1],
  ['metal', 0],
];

type Slot = readonly [x: number, y: number, width: number, height: number];

/** Ways to lay a board of 400 × 300; the last 64 px belong to the title. */
const LAYOUTS: readonly (readonly Slot[])[] = [
  [
    [24, 22, 178, 136],
    [196, 92, 180, 132],
    [218, 22, 84, 84],
    [24, 146, 104, 78],
    [314, 22, 62, 84],
    [140, 170, 66, 54],
    [112, 124, 58, 58],
    [330, 196, 46, 46],
  ],
  [
    [150, 22, 226, 112],
    [24, 104, 172, 120],
    [24, 22, 116, 94],
    [208, 120, 96, 104],
    [316, 144, 60, 80],
    [120, 82, 60, 60],
    [174, 178, 52, 46],
    [286, 98, 46, 46],
  ],
  [
    [24, 22, 126, 202],
    [162, 108, 214, 116],
    [162, 22, 100, 96],
    [274, 22, 102, 74],
    [120, 150, 78, 74],
    [228, 86, 64, 60],
    [316, 176, 60, 48],
    [92, 34, 46, 46],
  ],
];

const BOARD = '#f4f1eb';
const INK = '#38342e';
const FONTS = "'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif";
const SHADOW = '<style>.s{filter:drop-shadow(1px 3px 2px #0003)}</style>';

function chosenFinishes(look: Look): Finish[] {
  const choice = look.finishes.floor
    ? INDOOR_CHOICE
    : look.finishes.furniture
      ? OPEN_AIR_CHOICE
      : BUILDING_CHOICE;
  return choice.flatMap(([role, at]) => {
    const list = look.finishes[role] ?? [];
    const finish = list[at] ?? list[0];
    return finish ? [finish] : [];
  });
}

/** The colours of a look worth showing, most telling first, without repeats. */
export function swatches(look: Look): string[] {
  return [...new Set(chosenFinishes(look).map(({ colour }) => colour))];
}

/**
 * The cover of a second- or third-level entry: a mood board of its materials, drawn, 400 × 300, always
 * the same for the same id; undefined for any other id.
 */
export function coverSvg(id: string): string | undefined {
  const entry = classifyEntry(id);
  if (!entry || entry.level === 1) return undefined;
  const look = lookOf(id);
  const finishes = chosenFinishes(look);
  const layout = LAYOUTS[Number(id) % LAYOUTS.length];
  const families = new Set(finishes.map(({ material }) => MATERIALS[material].family));
  const cards = finishes.map((finish, at) => card(finish, layout[at], at === finishes.length - 1));
  const board = mixHex(finishes[0].colour, BOARD, 0.8);
  const subtitle = entry.path[entry.path.length - 2];
  const chips = swatches(look)
    .slice(0, 5)
    .map((colour, at) => `<circle cx="${368 - at * 18}" cy="262" r="7" fill="${colour}"/>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">${SHADOW}<defs>${[...families].map(texturePattern).join('')}</defs>`,
    `<rect width="400" height="300" fill="${board}"/>`,
    ...cards,
    `<g font-family="${FONTS}" fill="${INK}"><text x="24" y="264" font-size="22" font-weight="600">${entry.name}</text>`,
    `<text x="24" y="284" font-size="12" fill-opacity=".6">${subtitle}</text></g>`,
    ...chips,
    '</svg>',
  ].join('');
}

/** A sample with its soft shadow, its colour and the hint of its figure. */
function card({ material, colour }: Finish, [x, y, width, height]: Slot, round: boolean): string {
  const family: MaterialFamily = MATERIALS[material].family;
  const place = `x="${x}" y="${y}" width="${width}" height="${height}" rx="${round ? width / 2 : 3}"`;
  const figure = hasTexture(family) ? `<rect ${place} fill="url(#${family})"/>` : '';
  return `<rect class="s" ${place} fill="${colour}"/>${figure}`;
}
