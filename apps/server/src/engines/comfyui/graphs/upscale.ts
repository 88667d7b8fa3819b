import type { ModelSizes } from '../../remote/fit.ts';
import { type Draft, drawGraph, type Link } from './draft.ts';
import type { GraphVariant } from './graph.ts';
import { MODELS } from './models.ts';
import { loadPicture, savePicture } from './parts.ts';

/** The picture at `$W` × `$H`, its detail from an upscaling model. */
export function enlarge(draft: Draft, image: Link): Link {
  const [upscale_model] = draft.node('UpscaleModelLoader', { model_name: MODELS.upscaler });
  const [large] = draft.node('ImageUpscaleWithModel', { upscale_model, image });
  return draft.node('ImageScale', {
    ...{ image: large, upscale_method: 'lanczos', width: '$W', height: '$H', crop: 'disabled' },
  })[0];
}

export const upscaleByModel: GraphVariant = {
  id: 'upscale-model',
  name: '超分模型（Real-ESRGAN 一类）',
  ...{ capability: 'upscale', flow: 'asIs', told: 'description', language: 'en' },
  sizes: { multipleOf: 1, minPixels: 1, maxPixels: 8192 ** 2 },
  ...drawGraph((draft) => savePicture(draft, enlarge(draft, loadPicture(draft)))),
};

/** How an enlarged picture is handed to a model that draws it over. */
export interface Cutting {
  readonly key: string;
  /** Chinese. */
  readonly way: string;
  /** Of the finished picture, `$W` × `$H`. */
  readonly sizes: ModelSizes;
  cut(draft: Draft, image: Link): Link;
  join(draft: Draft, drawn: Link): Link;
}

const TILE_PX = 1024;
const OVERLAP_PX = 128;

/** Tile by tile, blended where they overlap: memory does not grow with the picture. */
export const TILED: Cutting = {
  key: 'tiled',
  way: '超分后分块重绘',
  sizes: { multipleOf: 16, minPixels: 1, maxPixels: 8192 ** 2 },
  cut: (draft, image) =>
    draft.node('SplitImageToTileList', {
      ...{ image, tile_width: TILE_PX, tile_height: TILE_PX, overlap: OVERLAP_PX },
    })[0],
  join: (draft, image_list) =>
    draft.node('ImageMergeTileList', {
      ...{ image_list, final_width: '$W', final_height: '$H', overlap: OVERLAP_PX },
    })[0],
};

/** In one piece, as far as a model can. */
export const whole = (sidePx: number): Cutting => ({
  key: 'whole',
  way: '超分后整图重绘',
  sizes: { multipleOf: 16, minPixels: 1, maxPixels: sidePx ** 2 },
  cut: (_, image) => image,
  join: (_, drawn) => drawn,
});
