import { editVariants } from './edit.ts';
import * as flux1 from './flux1.ts';
import type { GraphVariant } from './graph.ts';
import { KLEIN, kleinText, kleinTextStyled } from './klein.ts';
import { birefnetMatting, cannyLines, sam3Click } from './plain.ts';
import * as qwen from './qwen.ts';
import * as sdxl from './sdxl.ts';
import { upscaleByModel } from './upscale.ts';
import * as wan from './wan.ts';
import * as zImage from './zimage.ts';

const EDITORS = [...qwen.QWEN_EDITORS, KLEIN, flux1.KONTEXT];

/** By instruction: the variants of all such models with a reference picture, and those without. */
function edited(capability: Parameters<typeof editVariants>[1]) {
  const each = EDITORS.map((editor) => editVariants(editor, capability));
  return {
    withReference: each.flatMap(({ withReference }) => withReference),
    alone: each.flatMap(({ alone }) => alone),
  };
}

const render = edited('render');
const furnish = edited('furnish');
const style = edited('style');
const atmosphere = edited('atmosphere');
const flatplan = edited('flatplan');
const lineart = edited('lineart');
const material = edited('material');
const inpaint = edited('inpaint');
const erase = edited('erase');

/**
 * Every way ComfyUI's own nodes serve a capability; of one capability, the preferred ones first. Of
 * those a server can run, the first is taken whose pictures the task has and whose kind of base picture
 * it is: so those that use more pictures stand before those that use fewer.
 */
export const GRAPH_VARIANTS: readonly GraphVariant[] = [
  ...render.withReference,
  ...zImage.zImageRender,
  ...qwen.qwenRender,
  ...render.alone,
  ...sdxl.sdxlRender,

  ...furnish.withReference,
  ...furnish.alone,
  zImage.zImageFurnish,
  sdxl.sdxlFurnish,

  ...style.withReference,
  flux1.reduxAlongEdges,
  flux1.reduxOverPicture,

  ...atmosphere.withReference,
  ...atmosphere.alone,
  zImage.zImageAtmosphere,
  sdxl.sdxlAtmosphere,

  ...flatplan.withReference,
  ...flatplan.alone,

  ...lineart.alone,
  cannyLines,

  ...material.withReference,
  ...material.alone,
  qwen.qwenMaterial,
  flux1.fluxMaterial,
  zImage.zImageMaterial,
  sdxl.sdxlMaterial,

  ...inpaint.withReference,
  qwen.qwenInpaint,
  flux1.fluxInpaint,
  zImage.zImageInpaint,
  ...inpaint.alone,
  sdxl.sdxlInpaint,

  flux1.fluxErase,
  qwen.qwenErase,
  zImage.zImageErase,
  ...erase.alone,
  sdxl.sdxlErase,

  flux1.fluxOutpaint,
  qwen.qwenOutpaint,
  zImage.zImageOutpaint,
  sdxl.sdxlOutpaint,

  birefnetMatting,
  sam3Click,

  upscaleByModel,
  ...zImage.zImageDetail,
  ...sdxl.sdxlDetail,

  flux1.reduxText,
  kleinTextStyled,
  zImage.zImageText,
  ...qwen.qwenText,
  kleinText,
  flux1.fluxText,
  sdxl.sdxlText,

  ...wan.wanText,
  wan.wan5bText,
  ...wan.wanFirstLast,
  ...wan.wanImage,
  wan.wan5bImage,
  ...wan.wanSequence,
  ...wan.phantomFilms,

  ...zImage.zImageLive,
  ...sdxl.sdxlLive,
];
