/** What an area of a coloured flat's plan is taken for; its colour says how it is laid, not what room it is. */
export type FlatSurface = 'paper' | 'wall' | 'wood' | 'tile' | 'wet' | 'stone' | 'plant' | 'piece';
/** What an area of a coloured site plan is taken for. */
export type SiteSurface = 'paper' | 'green' | 'water' | 'road' | 'path' | 'paving' | 'building';
export type SurfaceKind = FlatSurface | SiteSurface;

/** What is known of a coloured area. */
export interface SurfaceFacts {
  /** OKLab lightness relative to the sheet's lightest areas, chroma, and hue in degrees 0 … 360. */
  readonly lightness: number;
  readonly chroma: number;
  readonly hueDeg: number;
  /** Share of the sheet, of the area's own box, and of the sheet's rim. */
  readonly share: number;
  readonly boxFill: number;
  readonly rimShare: number;
  /** Mean width over the sheet's long side; a strip's width, half a square's. */
  readonly width: number;
  readonly neighbours: number;
}

const between = (value: number, low: number, high: number): boolean => value > low && value < high;

const isGreen = ({ hueDeg, chroma }: SurfaceFacts): boolean =>
  between(hueDeg, 108, 170) && chroma > 0.035;
const isBlue = ({ hueDeg, chroma }: SurfaceFacts): boolean =>
  between(hueDeg, 180, 285) && chroma > 0.03;
const isWarm = ({ hueDeg, chroma }: SurfaceFacts): boolean =>
  between(hueDeg, 15, 108) && chroma > 0.045;

const WALL_LIGHTNESS = 0.6;
const WALL_WIDTH = 0.045;
const SMALL_SHARE = 0.014;

/** Takes an area of a flat for what its colour and shape suggest. */
export function flatSurface(facts: SurfaceFacts): FlatSurface {
  const { lightness, chroma, share, rimShare, width, neighbours } = facts;
  if (rimShare > 0.3) return 'paper';
  const dark = lightness < WALL_LIGHTNESS && chroma < 0.06;
  if (dark && width < WALL_WIDTH && (neighbours > 2 || share > 0.006)) return 'wall';
  if (isGreen(facts)) return 'plant';
  if (share < SMALL_SHARE) return 'piece';
  if (isBlue(facts)) return 'wet';
  if (isWarm(facts)) return 'wood';
  return lightness > 0.85 ? 'tile' : 'stone';
}

/** Takes an area of a site for what its colour and shape suggest. */
export function siteSurface(facts: SurfaceFacts): SiteSurface {
  const { lightness, chroma, share, boxFill, rimShare, width } = facts;
  if (isGreen(facts)) return 'green';
  if (isBlue(facts)) return 'water';
  if (rimShare > 0.5 && chroma < 0.03 && lightness > 0.94) return 'paper';
  // A strip fills little of its box, or is much longer than wide.
  const strip = width * width < 0.12 * share;
  const compact = boxFill > 0.55 && share < 0.05 && rimShare === 0 && !strip;
  if (compact && (lightness > 0.92 || chroma > 0.1)) return 'building';
  if (chroma < 0.03 && lightness < 0.82) return 'road';
  return strip && width < 0.03 ? 'path' : 'paving';
}
