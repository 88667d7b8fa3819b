import type { Rgb8 } from '@zhuhui/kernels';

/** A flat colour for every material, and which it has. */
export interface ColourIds {
  readonly image: Rgb8;
  /** By material number − 1: what it is called and its colour, `#rrggbb`. */
  readonly legend: readonly { readonly name: string; readonly color: string }[];
}

/** Steps of hue by the golden angle, at lightnesses that take turns: neighbours in number look different. */
const GOLDEN_DEG = 137.508;
const LIGHTNESS = [0.55, 0.36, 0.72];

function colourOf(index: number): readonly [number, number, number] {
  const hue = (index * GOLDEN_DEG) % 360;
  const light = LIGHTNESS[index % LIGHTNESS.length];
  const reach = 0.85 * Math.min(light, 1 - light);
  const channel = (n: number): number => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/**
 * The colour-ID map of a view: materials that look alike share a colour; the sky is black.
 *
 * @param materials what each is, by number − 1
 * @param material number of the material a pixel shows (its index + 1), 0 for the sky
 */
export function colourIds(
  material: Uint16Array,
  width: number,
  height: number,
  materials: readonly { readonly name: string }[],
): ColourIds {
  const looks = new Map<string, number>();
  const colours = materials.map((one) => {
    const look = JSON.stringify(one);
    const index = looks.get(look) ?? looks.size;
    looks.set(look, index);
    return colourOf(index);
  });
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < material.length; i++) {
    if (material[i] > 0) data.set(colours[material[i] - 1], i * 3);
  }
  const legend = materials.map(({ name }, k) => ({ name, color: hexOf(colours[k]) }));
  return { image: { width, height, data }, legend };
}
