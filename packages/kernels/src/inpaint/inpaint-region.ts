import { cropGray8, cropRgb8, maskBox, type PixelBox } from '../filter/crop.ts';
import type { Gray8, ProgressListener, Rgb8 } from '../image.ts';
import { assertPicture, assertSameSize, KernelError } from '../kernel-error.ts';
import { refineMatte } from '../replace/matte.ts';
import { type PictureLight, readPictureLight } from '../replace/picture-light.ts';
import { type ReplaceOptions, replaceMaterial } from '../replace/replace-material.ts';
import { composite, type Layer } from './layer.ts';
import { type PanelWish, paintPanel } from './paint-panel.ts';
import { paintSky, type SkyWish } from './paint-sky.ts';
import { type Item, placeItem } from './place-item.ts';
import { type PlantingWish, paintPlanting } from './planting.ts';

/** What comes into the masked part of a picture. */
export type InpaintPlan =
  | ({ readonly kind: 'surface' } & Pick<
      ReplaceOptions,
      'covering' | 'bySurface' | 'surface' | 'oldPattern' | 'inside' | 'shading' | 'likeAround'
    >)
  | ({ readonly kind: 'sky' } & SkyWish)
  | ({ readonly kind: 'planting' } & PlantingWish)
  | ({ readonly kind: 'panel' } & PanelWish)
  | { readonly kind: 'item'; readonly item: Item; readonly mirrored: boolean };

export interface InpaintOptions {
  /** The same seed, picture, mask and plan give the same bytes. */
  readonly seed: number;
  /** The edge is blended within this distance of the mask; farther out nothing changes. */
  readonly featherPx: number;
}

/**
 * Fills the masked part of a picture as planned: a surface gets a material, a sky, planting, a flat
 * thing or an item is put in. Pixels farther than the feather are byte-identical.
 *
 * @throws KernelError `badPicture`, `sizeMismatch`, `maskEmpty`, `maskFull`, `badOption`
 */
export function inpaintRegion(
  image: Rgb8,
  mask: Gray8,
  plan: InpaintPlan,
  options: InpaintOptions,
  onProgress?: ProgressListener,
): Rgb8 {
  assertPicture(image, 3);
  assertPicture(mask, 1);
  assertSameSize(image, mask);
  const { seed, featherPx } = options;
  if (plan.kind === 'surface') {
    const laid = { unitM: 0, surfaceWidthM: 0, rotationDegrees: 0 };
    return replaceMaterial(image, mask, { ...plan, ...laid, seed, featherPx }, onProgress).image;
  }
  const report = onProgress ?? (() => {});
  const box = maskBox(mask, Math.ceil(featherPx) + 8);
  if (box === null) throw new KernelError('maskEmpty', 'the mask covers no pixel');
  report(0, '绘制内容');
  const scene = readPictureLight(image);
  const layer = layerOf(image, mask, box, plan, scene, seed);
  report(0.8, '合成');
  const matte = refineMatte(cropRgb8(image, box), cropGray8(mask, box), featherPx);
  const result = composite(image, layer, matte);
  report(1, '完成');
  return result;
}

function layerOf(
  image: Rgb8,
  mask: Gray8,
  box: PixelBox,
  plan: Exclude<InpaintPlan, { kind: 'surface' }>,
  scene: PictureLight,
  seed: number,
): Layer {
  switch (plan.kind) {
    case 'sky':
      return paintSky(mask, box, plan, seed);
    case 'planting':
      return paintPlanting(mask, box, plan, scene, seed);
    case 'panel':
      return paintPanel(image, mask, box, plan, scene, seed);
    case 'item':
      return placeItem(mask, box, plan.item, scene, plan.mirrored);
  }
}
