import type { ProgressListener, Rgb8 } from '../image.ts';
import { assertPicture, KernelError } from '../kernel-error.ts';
import { type FlatReading, readFlat } from './flat-reading.ts';
import { paintFlat } from './paint-flat.ts';
import { paintSite } from './paint-site.ts';
import { flatScheme, flatSchemeInStyle, type PlanPalette } from './scheme.ts';
import { readSite, type SiteReading } from './site-reading.ts';
import { siteScheme, siteSchemeInStyle } from './site-scheme.ts';
import { styleColours } from './style-colours.ts';

/** What was understood of a plan; made once, painted any number of times. */
export type PlanReading =
  | { readonly kind: 'flat'; readonly flat: FlatReading }
  | { readonly kind: 'site'; readonly site: SiteReading };

/** What both kinds of plan are painted by. */
interface PlanLook {
  readonly palette: PlanPalette;
  /** Its colours take the palette's place. */
  readonly style?: Rgb8;
  /** 0 … 3: how areas are laid and which accents are used; others repeat these. */
  readonly variant: number;
  readonly seed: number;
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

/**
 * Reads a plan drawing: a flat (walls, rooms, furniture) or a site (buildings, roads, planting, water).
 *
 * @throws KernelError `badPicture` for data of another size than the picture's
 */
export function readPlan(
  input: { readonly image: Rgb8; readonly kind: PlanReading['kind'] },
  onProgress: ProgressListener = () => {},
): PlanReading {
  const { image, kind } = input;
  assertPicture(image, 3);
  if (kind === 'flat') return { kind, flat: readFlat(image, onProgress) };
  return { kind, site: readSite(image, onProgress) };
}

/** Paints a plan that was read, of the drawing's size; `look` is of the reading's kind. */
export function paintPlan(
  { reading, look }: PlanPaintRequest,
  onProgress: ProgressListener = () => {},
): Rgb8 {
  onProgress(0, '配色');
  const style = look.style === undefined ? undefined : styleColours(look.style);
  const { palette, variant } = look;
  if (reading.kind === 'flat' && look.kind === 'flat') {
    const own = flatScheme(palette, variant);
    const scheme = style === undefined ? own : flatSchemeInStyle(own, style);
    return paintFlat(reading.flat, { ...look, scheme }, onProgress);
  }
  if (reading.kind === 'site' && look.kind === 'site') {
    const own = siteScheme(palette, variant);
    const scheme = style === undefined ? own : siteSchemeInStyle(own, style);
    return paintSite(reading.site, { ...look, scheme }, onProgress);
  }
  throw new KernelError('badOption', `a ${look.kind} look on a ${reading.kind} plan`);
}
