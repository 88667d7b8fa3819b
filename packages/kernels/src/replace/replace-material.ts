import { byteOfLinear, linearOfByte, luminance } from '../color/oklab.ts';
import { cropGray8, cropRgb8, maskBox, pasteRgb8 } from '../filter/crop.ts';
import { resizePlane } from '../filter/resize.ts';
import type { Gray8, Plane, ProgressListener, Rgb8 } from '../image.ts';
import { assertPicture, assertSameSize, KernelError } from '../kernel-error.ts';
import { createRandom } from '../random.ts';
import { STRIP, stripEnd } from '../strips.ts';
import type { Cover } from './cover.ts';
import { type Covering, createCover } from './covering.ts';
import { type FindPlaneOptions, findPlane } from './find-plane.ts';
import { extentAcross, layCover } from './lay.ts';
import { colourAround, meetColour } from './like-around.ts';
import { refineMatte } from './matte.ts';
import { lightChange, type OldMaterial, readOldMaterial } from './old-material.ts';
import { readPictureLight } from './picture-light.ts';
import { reflectRoom, sheenOf } from './reflect.ts';
import { readSurfaceLight, type SurfaceLight } from './surface-light.ts';
import type { SurfaceKind } from './surface-plane.ts';
import { displayOf, sceneOf } from './tone.ts';

export interface ReplaceOptions {
  readonly covering: Covering;
  /** What to lay instead once it is known what the surface is. */
  readonly bySurface?: Partial<Record<SurfaceKind, Covering>>;
  /** Long side of one unit of the pattern, metres; 0: as usually laid. */
  readonly unitM: number;
  /** Known width of the masked surface, metres, that sets the scale; 0: from the height of the eye. */
  readonly surfaceWidthM: number;
  readonly rotationDegrees: number;
  /** 0 … 1: how much of the old surface's light and shade is kept; 0: evenly lit. */
  readonly shading: number;
  /** What the surface is known to be; see {@link FindPlaneOptions}. */
  readonly surface: FindPlaneOptions['surface'];
  /** Whether the picture shows a room; undefined: read from its colours. */
  readonly inside?: boolean;
  /** 0 … 1: how much of the old pattern stays visible in the new one; a thing that stands keeps more. */
  readonly oldPattern: number;
  /** Whether it gets the colour of its like around it: lawn beside lawn. No when absent. */
  readonly likeAround?: boolean;
  /** Changes the pattern's place and accidents. */
  readonly seed: number;
  /** The edge is blended within this distance of the mask; farther out nothing changes. */
  readonly featherPx: number;
}

export interface ReplaceResult {
  readonly image: Rgb8;
  /** What the surface was taken for. */
  readonly surface: SurfaceKind;
  readonly inside: boolean;
}

/** Brighter than the lit level by this factor is gloss of the old surface, not light on it. */
const GLOSS_FROM = 1.25;
const GLOSS_AS_LIGHT = 0.45;
const GLOSS_ADDED = 0.2;
/** Light below this share of the full light is lifted by this power of what it lacks. */
const DEEP_SHADE = 0.2;
const DEEP_SHADE_LIFT = 0.4;
const WARMTH_BELIEVED = 0.6;
/** What a surface darker than this shows of colour is gloss as much as light. */
const TELLS_COLOUR = 0.3;
/** Seams and folds of a thing that stands are its shape: so much of its fine light and dark stays. */
const RELIEF = 0.8;
const FEATHER_TOP_PX = 64;

/**
 * Lays another material on the masked surface: in the surface's own perspective and size, under the
 * light, shadows and highlights that lay on the old one (see {@link readSurfaceLight}), with the room
 * mirrored in polished floors. Pixels farther than `featherPx` from the mask are byte-identical.
 *
 * @throws KernelError `badPicture`, `sizeMismatch`, `maskEmpty`, `badOption`
 */
export function replaceMaterial(
  image: Rgb8,
  mask: Gray8,
  options: ReplaceOptions,
  onProgress?: ProgressListener,
): ReplaceResult {
  assertPicture(image, 3);
  assertPicture(mask, 1);
  assertSameSize(image, mask);
  const { featherPx, unitM, surfaceWidthM, shading, seed } = options;
  if (
    !(
      featherPx >= 0 &&
      featherPx <= FEATHER_TOP_PX &&
      unitM >= 0 &&
      surfaceWidthM >= 0 &&
      shading >= 0 &&
      shading <= 1
    )
  ) {
    throw new KernelError('badOption', 'feather, unit, width or shading out of range');
  }
  const box = maskBox(mask, Math.ceil(featherPx) + 8);
  if (box === null) throw new KernelError('maskEmpty', 'the mask covers no pixel');
  const report = onProgress ?? (() => {});
  report(0, '辨认透视');
  const { plane, inside } = findPlane(image, mask, options);
  report(0.25, '提取光影');
  const part = cropRgb8(image, box);
  const area = cropGray8(mask, box);
  const light = readSurfaceLight(part, area);
  const alpha = refineMatte(part, area, featherPx);
  report(0.45, '铺贴材质');
  const random = createRandom(seed);
  const covering = options.bySurface?.[plane.kind] ?? options.covering;
  const cover = createCover(covering, random.uint32() & 0xffff);
  const known = surfaceWidthM > 0 ? surfaceWidthM / Math.max(0.01, extentAcross(plane, mask)) : 1;
  const laying = {
    scale: (unitM > 0 ? unitM / cover.unitM : 1) / known,
    rotationDegrees: options.rotationDegrees,
    shiftM: [random.between(0, 7), cover.anchored ? 0 : random.between(0, 7)] as const,
  };
  const albedo = layCover(cover, plane, laying, box, alpha, (share) =>
    report(0.45 + 0.4 * share, '铺贴材质'),
  );
  report(0.85, '还原光影');
  const old = readOldMaterial(light, readPictureLight(image), plane.kind);
  const sheen = sheenOf(plane, cover, box, alpha);
  const { reflectance, share } = laidReflectance(albedo, alpha, image);
  const change = inside ? lightChange(plane.kind, old.reflectance, reflectance, share) : 1;
  const around =
    options.likeAround && covering.kind === 'library'
      ? colourAround(image, mask, covering.colour)
      : null;
  // What lay there has told its own colours; its like around tells those of the light.
  const believed = around ? 0 : WARMTH_BELIEVED;
  const lighting = { light, old, change, sheen, believed };
  const lit = relight(albedo, alpha, lighting, cover, options);
  if (around) meetColour(lit, alpha, around);
  if (plane.kind === 'floor' && options.shading > 0) {
    reflectRoom(lit, image, alpha, box, plane, cover);
  }
  const out: Rgb8 = { ...image, data: Uint8Array.from(image.data) };
  pasteRgb8(blend(part, lit, alpha), box, out);
  report(1, '完成');
  return { image: out, surface: plane.kind, inside };
}

/** Mean reflectance of what was laid, and the share of the picture that it covers. */
function laidReflectance(albedo: Float32Array, alpha: Float32Array, { width, height }: Rgb8) {
  const total = { sum: 0, covered: 0 };
  for (let from = 0; from < alpha.length; from += STRIP) {
    addReflectance(albedo, alpha, from, stripEnd(from, alpha.length), total);
  }
  const { sum, covered } = total;
  return { reflectance: sum / Math.max(1e-6, covered), share: covered / (width * height) };
}

function addReflectance(
  albedo: Float32Array,
  alpha: Float32Array,
  from: number,
  to: number,
  total: { sum: number; covered: number },
): void {
  let { sum, covered } = total;
  for (let p = from, j = from * 3; p < to; p++, j += 3) {
    if (alpha[p] <= 0) continue;
    sum += alpha[p] * luminance(albedo[j], albedo[j + 1], albedo[j + 2]);
    covered += alpha[p];
  }
  total.sum = sum;
  total.covered = covered;
}

interface Lighting {
  readonly light: SurfaceLight;
  readonly old: OldMaterial;
  /** Factor on the light, by what the new surface adds to it. */
  readonly change: number;
  /** 0 … 1: how much of what the old surface shows of the light's colour is taken for it. */
  readonly believed: number;
  /** Share of the light that the new surface throws back unturned by its colour, by pixel. */
  readonly sheen: Float32Array;
}

/** Albedo under the old surface's light, as linear display light; in place. */
function relight(
  albedo: Float32Array,
  alpha: Float32Array,
  lighting: Lighting,
  cover: Pick<Cover, 'roughness'>,
  options: Pick<ReplaceOptions, 'shading' | 'oldPattern' | 'surface'>,
): Float32Array {
  const { shading } = options;
  const { light, old, believed } = lighting;
  const relief = options.surface === 'other' ? RELIEF * shading : 0;
  const warmth = shading * believed * Math.min(1, old.reflectance / TELLS_COLOUR);
  const way = {
    shading,
    gloss: 1 - cover.roughness,
    kept: Math.max(relief, options.oldPattern),
    warm: warmth === 0 ? null : warmthOf(light, warmth),
    full: sceneOf(GLOSS_FROM * light.litLuma),
  };
  for (let from = 0; from < alpha.length; from += STRIP) {
    relightStrip(albedo, alpha, lighting, way, from, stripEnd(from, alpha.length));
  }
  return albedo;
}

/** What is the same for all pixels in {@link relight}. */
interface Relighting {
  readonly shading: number;
  readonly gloss: number;
  /** 0 … 1: how much of the old pattern stays. */
  readonly kept: number;
  /** Factors on red and blue where the light changes its colour, by pixel; null: it keeps it. */
  readonly warm: { readonly red: Float32Array; readonly blue: Float32Array } | null;
  /** Light in the scene from which on it is gloss. */
  readonly full: number;
}

/** @param warmth 0 … 1: how much of the light's changes of colour stays */
function warmthOf({ width, height, warmRed, warmBlue }: SurfaceLight, warmth: number) {
  const factors = (logs: Plane) => {
    const data = logs.data.map((log) => Math.exp(warmth * log));
    return resizePlane({ ...logs, data }, width, height, 'bilinear').data;
  };
  return { red: factors(warmRed), blue: factors(warmBlue) };
}

function relightStrip(
  albedo: Float32Array,
  alpha: Float32Array,
  { light, old, change, sheen }: Lighting,
  { shading, gloss, kept, warm, full }: Relighting,
  from: number,
  to: number,
): void {
  const { relative, pattern, litLuma } = light;
  const [red, green, blue] = old.tint;
  const share = change / old.reflectance;
  for (let p = from; p < to; p++) {
    if (alpha[p] <= 0) continue;
    const lifted = shading > 0 ? liftDeepShade(relative[p]) : 1;
    const shown = sceneOf((shading === 1 ? lifted : lifted ** shading) * litLuma);
    const excess = Math.max(0, shown - full);
    let amount = share * (Math.min(shown, full) + GLOSS_AS_LIGHT * excess);
    if (kept > 0) amount *= Math.exp(kept * pattern[p]);
    const added = amount * sheen[p] + GLOSS_ADDED * gloss * excess;
    const j = p * 3;
    const toRed = warm === null ? red : red * warm.red[p];
    const toBlue = warm === null ? blue : blue * warm.blue[p];
    albedo[j] = displayOf((albedo[j] * amount + added) * toRed);
    albedo[j + 1] = displayOf((albedo[j + 1] * amount + added) * green);
    albedo[j + 2] = displayOf((albedo[j + 2] * amount + added) * toBlue);
  }
}

/** Cameras darken deep shade beyond what the light does; a brighter material would show it as black. */
function liftDeepShade(relative: number): number {
  return relative >= DEEP_SHADE ? relative : relative * (DEEP_SHADE / relative) ** DEEP_SHADE_LIFT;
}

const SHOULDER_FROM = 0.8;

/** Highlights roll off instead of clipping. */
function shoulder(value: number): number {
  if (value <= SHOULDER_FROM) return value;
  const rest = 1 - SHOULDER_FROM;
  return 1 - rest * Math.exp(-(value - SHOULDER_FROM) / rest);
}

/** Mixes in linear light, as an edge pixel's light is mixed. */
function blend(part: Rgb8, lit: Float32Array, alpha: Float32Array): Rgb8 {
  const data = Uint8Array.from(part.data);
  for (let from = 0; from < alpha.length; from += STRIP) {
    blendStrip(data, lit, alpha, from, stripEnd(from, alpha.length));
  }
  return { ...part, data };
}

function blendStrip(
  data: Uint8Array,
  lit: Float32Array,
  alpha: Float32Array,
  from: number,
  to: number,
): void {
  for (let p = from; p < to; p++) {
    const a = alpha[p];
    if (a <= 0) continue;
    for (let j = p * 3; j < p * 3 + 3; j++) {
      const own = linearOfByte(data[j]);
      const value = a >= 1 ? shoulder(lit[j]) : own + a * (shoulder(lit[j]) - own);
      data[j] = byteOfLinear(value) + 0.5;
    }
  }
}
