import { fractal } from '../material/noise.ts';
import type { Random } from '../random.ts';
import type { Mask } from './mask.ts';
import { type Colour, castShadow, type Sheet, softened } from './sheet.ts';
import { eachPixelAround, type Tree } from './trees.ts';

export interface CrownOptions {
  readonly colours: readonly Colour[];
  /** Unit direction in which shadows fall. */
  readonly away: { readonly x: number; readonly y: number };
  readonly shadows: boolean;
  /** Leaves and lobes; else plain discs. */
  readonly leaves: boolean;
  readonly random: Random;
  /** Where no shadow of a tree falls: roofs stand higher. */
  readonly bare: Mask;
}

const LOBES = 0.16;
const SHADOW_LENGTH = 0.85;
const SHADOW_SHADE = 0.42;

/** Plants the trees: shadows first, then crowns from small to large; returns the pixels under crowns. */
export function paintCrowns(sheet: Sheet, trees: readonly Tree[], options: CrownOptions): Mask {
  const { width, height } = sheet;
  const { away, shadows, random, colours } = options;
  const planted = trees
    .map((tree) => ({
      tree,
      colour: colours[random.below(colours.length)],
      seed: random.uint32() & 0xffff,
    }))
    .sort((a, b) => a.tree.r - b.tree.r);
  const crowns = new Uint8Array(width * height);
  if (shadows) {
    const dark = new Uint8Array(width * height);
    for (const { tree, seed } of planted) {
      const x = tree.x + away.x * SHADOW_LENGTH * tree.r;
      const y = tree.y + away.y * SHADOW_LENGTH * tree.r;
      eachPixelAround(x, y, 1.12 * tree.r, width, height, (p, distance) => {
        if (distance <= edge(p % width, (p / width) | 0, x, y, tree.r, seed, options.leaves))
          dark[p] = 1;
      });
    }
    const soft = softened(dark, width, height, 1);
    castShadow(sheet, soft, 0, 0, SHADOW_SHADE, (p) => options.bare[p] === 0);
  }
  for (const { tree, colour, seed } of planted) crown(sheet, tree, colour, seed, crowns, options);
  return crowns;
}

/** The crown's radius towards a pixel: lobed by noise round the circle. */
function edge(
  x: number,
  y: number,
  cx: number,
  cy: number,
  r: number,
  seed: number,
  lobed: boolean,
): number {
  if (!lobed) return r;
  const t = Math.atan2(y - cy, x - cx);
  return r * (1 + LOBES * fractal(2.2 * Math.cos(t) + 5, 2.2 * Math.sin(t) + 5, seed, 3, 0.02));
}

/** A crown as a lit, leafy dome over the ground. */
function crown(
  sheet: Sheet,
  { x: cx, y: cy, r }: Tree,
  colour: Colour,
  seed: number,
  crowns: Mask,
  { away, leaves }: CrownOptions,
): void {
  const { width, height, data } = sheet;
  eachPixelAround(cx, cy, 1.15 * r, width, height, (p, distance) => {
    const x = p % width;
    const y = (p / width) | 0;
    const rim = edge(x, y, cx, cy, r, seed, leaves);
    const cover = Math.min(1, Math.max(0, rim - distance + 0.5));
    if (cover === 0) return;
    const u = (x - cx) / r;
    const v = (y - cy) / r;
    const rise = Math.sqrt(Math.max(0, 1 - 0.8 * (u * u + v * v)));
    const towards = -(u * away.x + v * away.y);
    const clump = leaves ? fractal((5 * (x - cx)) / r, (5 * (y - cy)) / r, seed, 3, 5 / r) : 0;
    const light = 0.72 + 0.26 * rise + 0.2 * towards + 0.3 * clump;
    for (let k = 0; k < 3; k++) {
      // Lit leaves are yellower.
      const lit = colour[k] * light + (k < 2 ? 10 : -6) * Math.max(0, towards);
      data[3 * p + k] += (lit - data[3 * p + k]) * 0.94 * cover;
    }
    if (cover > 0.5) crowns[p] = 1;
  });
}
