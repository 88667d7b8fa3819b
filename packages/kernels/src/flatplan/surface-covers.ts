import { byteOfLinear, linearOfOklab, oklabOfHex } from '../color/oklab.ts';
import type { ColouredReading } from './coloured-reading.ts';
import type { Cover, FlatScheme } from './scheme.ts';
import type { SiteScheme } from './site-scheme.ts';
import type { SurfaceFacts, SurfaceKind } from './surface-kind.ts';

/** How far the families of one kind may lie apart from its colour in lightness, and how much of theirs they keep. */
const MOST_SHIFT = 0.07;
const KEPT_SHIFT = 0.6;

/** The cover of every area: its kind's material and colour, families of one kind told apart by lightness. */
export function areaCovers(
  reading: ColouredReading,
  coverOf: (kind: SurfaceKind, colour: SurfaceColour) => Cover,
): Cover[] {
  const { kinds, families, colours, areas } = reading;
  const weight = new Float64Array(areas.count);
  for (const k of areas.data) weight[k]++;
  /** Mean lightness of every kind, and of every family within its kind. */
  const ofKind = new Map<string, [sum: number, weight: number]>();
  const add = (key: string, k: number): void => {
    const [sum, total] = ofKind.get(key) ?? [0, 0];
    ofKind.set(key, [sum + colours[k][0] * weight[k], total + weight[k]]);
  };
  const keyOf = (k: number): string => `${kinds[k]} ${families[k]}`;
  kinds.forEach((kind, k) => {
    add(kind, k);
    add(keyOf(k), k);
  });
  const mean = (key: string): number => {
    const [sum, total] = ofKind.get(key) ?? [0, 1];
    return sum / total;
  };
  return kinds.map((kind, k) => {
    const [, a, b] = colours[k];
    const own = coverOf(kind, { lightness: colours[k][0], chroma: Math.hypot(a, b) });
    if (kind === 'piece') return own;
    const apart = KEPT_SHIFT * (mean(keyOf(k)) - mean(kind));
    return {
      ...own,
      colour: lightened(own.colour, Math.max(-MOST_SHIFT, Math.min(MOST_SHIFT, apart))),
    };
  });
}

export type SurfaceColour = Pick<SurfaceFacts, 'lightness' | 'chroma'>;

/** The covers of a flat's surfaces in a scheme. */
export function flatCover(scheme: FlatScheme) {
  return (kind: SurfaceKind, { lightness, chroma }: SurfaceColour): Cover => {
    const { floors } = scheme;
    switch (kind) {
      case 'wall':
        return { material: 'paint', colour: scheme.wall };
      case 'wood':
        return floors.study;
      case 'tile':
        return floors.hall;
      case 'wet':
        return floors.bath;
      case 'stone':
        return floors.kitchen;
      case 'plant':
        return { material: 'grass', colour: scheme.plant };
      case 'piece':
        return { material: 'paint', colour: pieceColour(scheme, lightness, chroma) };
      default:
        return { material: 'paint', colour: scheme.paper };
    }
  };
}

/** Furniture keeps its place between light and dark, bright colours become the accent. */
function pieceColour(scheme: FlatScheme, lightness: number, chroma: number): string {
  if (lightness > 0.88) return scheme.linen;
  if (chroma > 0.11) return scheme.accent;
  if (chroma > 0.045) return lightness > 0.78 ? scheme.rug : scheme.wood;
  return lightness > 0.75 ? scheme.rug : scheme.fabric;
}

/** The covers of a site's surfaces in a scheme. */
export function siteCover(scheme: SiteScheme) {
  return (kind: SurfaceKind): Cover => {
    switch (kind) {
      case 'green':
      case 'water':
      case 'road':
      case 'path':
      case 'paving':
      case 'building':
        return scheme.grounds[kind];
      default:
        return { material: 'paint', colour: scheme.paper };
    }
  };
}

function lightened(hex: string, by: number): string {
  const [L, a, b] = oklabOfHex(hex);
  const linear = [0, 0, 0];
  // A lighter tone is a paler one.
  const pale = 1 - Math.max(0, 4 * by);
  linearOfOklab(Math.min(0.99, Math.max(0.05, L + by)), pale * a, pale * b, linear);
  return `#${linear.map((v) => Math.round(byteOfLinear(v)).toString(16).padStart(2, '0')).join('')}`;
}
