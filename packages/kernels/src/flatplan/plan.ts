import type { ProgressListener, Rgb8 } from '../image.ts';
import { assertPicture, KernelError } from '../kernel-error.ts';
import { type ColouredReading, readColoured } from './coloured-reading.ts';
import { type FlatReading, readFlat } from './flat-reading.ts';
import { paintColoured } from './paint-coloured.ts';
import { paintFlat } from './paint-flat.ts';
import { paintSite } from './paint-site.ts';
import { type PlanInput, planInputOf } from './plan-input.ts';
import { type FlatScheme, flatScheme, flatSchemeInStyle, type PlanPalette } from './scheme.ts';
import { readSite, type SiteReading } from './site-reading.ts';
import { type SiteScheme, siteScheme, siteSchemeInStyle } from './site-scheme.ts';
import { styleColours } from './style-colours.ts';
import { areaCovers, flatCover, siteCover } from './surface-covers.ts';
import type { SurfaceKind } from './surface-kind.ts';

/** What was understood of a plan; made once, painted any number of times. */
export type PlanReading =
  | { readonly kind: 'flat'; readonly flat: FlatReading }
  | { readonly kind: 'site'; readonly site: SiteReading }
  | { readonly kind: 'coloured'; readonly coloured: ColouredReading };

/** What both kinds of plan are painted by. */
interface PlanLook {
  readonly palette: PlanPalette;
  /** Its colours take the palette's place. */
  readonly style?: Rgb8;
  /** 0 … 3: how areas are laid and which accents are used; others repeat these. */
  readonly variant: number;
  readonly seed: number;
  /** Of a plan that has its colours: the picture's own light and shadows stay. Drawings have none. */
  readonly keepShading: boolean;
}

export interface FlatPlanLook extends PlanLook {
  readonly kind: 'flat';
  readonly roomTextures: boolean;
  readonly wallFill: boolean;
  readonly keepLabels: boolean;
}

export interface SitePlanLook extends PlanLook {
  readonly kind: 'site';
  readonly greening: boolean;
  readonly waterTexture: boolean;
  readonly pavingTexture: boolean;
  readonly treeShadows: boolean;
  /** Where the sun stands: degrees clockwise from the top of the sheet. */
  readonly sunDirectionDeg: number;
}

export interface PlanPaintRequest {
  readonly reading: PlanReading;
  readonly look: FlatPlanLook | SitePlanLook;
}

export interface PlanReadRequest {
  readonly image: Rgb8;
  readonly kind: 'flat' | 'site';
  /** What the plan is drawn with; looked at when not given. */
  readonly input?: PlanInput;
}

/**
 * Reads a plan of a flat (walls, rooms, furniture) or of a site (buildings, roads, planting, water): an ink
 * drawing, or one that has its colours already.
 *
 * @throws KernelError `badPicture` for data of another size than the picture's
 */
export function readPlan(
  { image, kind, input }: PlanReadRequest,
  onProgress: ProgressListener = () => {},
): PlanReading {
  assertPicture(image, 3);
  if ((input ?? planInputOf(image)) === 'coloured') {
    return { kind: 'coloured', coloured: readColoured(image, kind, onProgress) };
  }
  if (kind === 'flat') return { kind, flat: readFlat(image, onProgress) };
  return { kind, site: readSite(image, onProgress) };
}

/** Paints a plan that was read, of the drawing's size; `look` is of the reading's kind. */
export function paintPlan(
  { reading, look }: PlanPaintRequest,
  onProgress: ProgressListener = () => {},
): Rgb8 {
  onProgress(0, '配色');
  if (reading.kind === 'flat' && look.kind === 'flat') {
    return paintFlat(reading.flat, { ...look, scheme: flatSchemeOf(look) }, onProgress);
  }
  if (reading.kind === 'site' && look.kind === 'site') {
    return paintSite(reading.site, { ...look, scheme: siteSchemeOf(look) }, onProgress);
  }
  if (reading.kind === 'coloured' && look.kind === reading.coloured.plan) {
    return paintColoured(reading.coloured, colouredOptions(reading.coloured, look), onProgress);
  }
  throw new KernelError('badOption', `a ${look.kind} look on a ${reading.kind} plan`);
}

export function flatSchemeOf({ palette, variant, style }: PlanLook): FlatScheme {
  const own = flatScheme(palette, variant);
  return style === undefined ? own : flatSchemeInStyle(own, styleColours(style));
}

export function siteSchemeOf({ palette, variant, style }: PlanLook): SiteScheme {
  const own = siteScheme(palette, variant);
  return style === undefined ? own : siteSchemeInStyle(own, styleColours(style));
}

const FLAT_SHADOW_M = 0.13;
const SITE_SHADOW_M = 3;

/** How a look paints a plan that has its colours. */
function colouredOptions(reading: ColouredReading, look: FlatPlanLook | SitePlanLook) {
  const { keepShading, seed } = look;
  if (look.kind === 'flat') {
    const scheme = flatSchemeOf(look);
    return {
      covers: areaCovers(reading, flatCover(scheme)),
      paper: scheme.paper,
      ink: scheme.ink,
      textured: (kind: SurfaceKind) =>
        look.roomTextures && kind !== 'paper' && kind !== 'wall' && kind !== 'piece',
      kept: (kind: SurfaceKind) => kind === 'wall' && !look.wallFill,
      keepShading,
      keepInk: look.keepLabels,
      shadowM: [FLAT_SHADOW_M, FLAT_SHADOW_M] as const,
      seed,
    };
  }
  const scheme = siteSchemeOf(look);
  const sun = (look.sunDirectionDeg * Math.PI) / 180;
  const textured = (kind: SurfaceKind): boolean => {
    if (kind === 'green') return look.greening;
    if (kind === 'water') return look.waterTexture;
    return kind !== 'paper' && kind !== 'building' && look.pavingTexture;
  };
  return {
    covers: areaCovers(reading, siteCover(scheme)),
    paper: scheme.paper,
    ink: scheme.ink,
    textured,
    kept: () => false,
    keepShading,
    keepInk: true,
    shadowM: [-SITE_SHADOW_M * Math.sin(sun), SITE_SHADOW_M * Math.cos(sun)] as const,
    seed,
  };
}
