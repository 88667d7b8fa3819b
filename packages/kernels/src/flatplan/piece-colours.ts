import type { FurnitureKind } from './kinds.ts';
import type { Piece } from './pieces.ts';
import type { FlatScheme } from './scheme.ts';
import { type Colour, colourOf } from './sheet.ts';

/** Colours of a piece's parts, the largest first. */
export function pieceColours(kind: FurnitureKind, piece: Piece, scheme: FlatScheme): Colour[] {
  const c = (hex: string): Colour => colourOf(hex);
  const { parts } = piece;
  const all = (hex: string): Colour[] => parts.map(() => c(hex));
  const first = (body: string, rest: string): Colour[] =>
    parts.map((_, i) => c(i === 0 ? body : rest));
  switch (kind) {
    case 'bed':
      return first(scheme.accent, scheme.linen);
    case 'sofa':
    case 'armchair':
      return parts.map((part) => lighter(c(scheme.fabric), part.areaM2 < 0.5 ? 1.06 : 0.97));
    case 'dining':
      return first(scheme.wood, scheme.fabric);
    case 'rug':
      return first(scheme.rug, scheme.linen);
    case 'wardrobe':
    case 'shelf':
    case 'table':
    case 'small':
      return all(scheme.wood);
    case 'leaf':
      return all(scheme.linen);
    case 'counter':
    case 'stove':
    case 'sink':
      return parts.map((part, i) =>
        i === 0 || part.areaM2 > 0.3
          ? c(scheme.stone)
          : part.areaM2 > 0.12
            ? c('#D9DCDD')
            : c('#B9BEC1'),
      );
    case 'fridge':
    case 'washer':
      return all('#E6E9EA');
    case 'toilet':
    case 'basin':
    case 'tub':
      return parts.map((_, i) => c(i === 0 ? scheme.ceramic : '#EAF1F2'));
    case 'shower':
      return all(scheme.glass);
    case 'plant':
      return parts.map((_, i) => lighter(c(scheme.plant), 0.9 + 0.07 * (i % 4)));
  }
}

function lighter(colour: Colour, factor: number): Colour {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}
