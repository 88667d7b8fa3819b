import { drawGraph } from './draft.ts';
import type { GraphVariant } from './graph.ts';
import { MODELS } from './models.ts';
import { loadPicture, savePicture } from './parts.ts';

/** Of pictures that are looked at, not drawn anew. */
const ANY_SIZE = { multipleOf: 1, minPixels: 1, maxPixels: 8192 ** 2 };
const asItIs = { flow: 'asIs', told: 'description', language: 'en', sizes: ANY_SIZE } as const;

/** Needs no model at all, so that every server has lines. */
export const cannyLines: GraphVariant = {
  ...asItIs,
  id: 'lineart-canny',
  name: 'Canny 边线',
  capability: 'lineart',
  ...drawGraph((draft) => {
    const image = loadPicture(draft);
    const [edges] = draft.node('Canny', { image, low_threshold: 0.2, high_threshold: 0.5 });
    savePicture(draft, draft.node('ImageInvert', { image: edges })[0]);
  }),
};

export const birefnetMatting: GraphVariant = {
  ...asItIs,
  id: 'matting-birefnet',
  name: 'BiRefNet',
  capability: 'matting',
  ...drawGraph((draft) => {
    const image = loadPicture(draft);
    const [bg_removal_model] = draft.node('LoadBackgroundRemovalModel', {
      bg_removal_name: MODELS.birefnet,
    });
    const [subject] = draft.node('RemoveBackground', { bg_removal_model, image });
    // Joined as transparency, which is the other way round than a mask.
    const [alpha] = draft.node('InvertMask', { mask: subject });
    savePicture(draft, draft.node('JoinImageWithAlpha', { image, alpha })[0]);
  }),
};

export const sam3Click: GraphVariant = {
  ...asItIs,
  id: 'clickMask-sam3',
  name: 'SAM 3',
  capability: 'clickMask',
  ...drawGraph((draft) => {
    const image = loadPicture(draft);
    const [model] = draft.node('CheckpointLoaderSimple', { ckpt_name: MODELS.sam3 });
    const [mask] = draft.node('SAM3_Detect', {
      ...{ model, image, threshold: 0.5, refine_iterations: 2, individual_masks: false },
      ...{ positive_coords: '$POSITIVE', negative_coords: '$NEGATIVE' },
    });
    savePicture(draft, draft.node('MaskToImage', { mask })[0]);
  }),
};
