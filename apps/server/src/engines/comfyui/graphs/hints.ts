import type { Draft, Link } from './draft.ts';
import type { InputKind } from './graph.ts';
import { MODELS } from './models.ts';

/** What a control is shown of the base picture: white lines on black, or nearness as brightness. */
export interface Hint {
  readonly key: string;
  /** Chinese. */
  readonly way: string;
  /** What the base picture must be taken for. */
  readonly inputKinds?: readonly InputKind[];
  /** Whether the base picture's own colours say anything. */
  readonly coloured: boolean;
  draw(draft: Draft, picture: Link): Link;
}

const invert = (draft: Draft, image: Link): Link => draft.node('ImageInvert', { image })[0];

/** Line art is its own hint once it is white on black: an edge filter would double every line. */
export const LINE_HINT: Hint = {
  key: 'line',
  way: '线稿控制',
  inputKinds: ['line', 'plan'],
  coloured: false,
  draw: invert,
};

const blend = (draft: Draft, image1: Link, image2: Link, blend_mode: string): Link =>
  draft.node('ImageBlend', { image1, image2, blend_factor: 1, blend_mode })[0];

/**
 * A stroke is what is darker than the paper around it: so grey paper and the light that falls on it are
 * black, and pencil as faint as it may be is made white.
 */
export const SKETCH_HINT: Hint = {
  key: 'sketch',
  way: '草图控制',
  inputKinds: ['sketch'],
  coloured: false,
  draw(draft, picture) {
    const [paper] = draft.node('ImageBlur', { image: picture, blur_radius: 31, sigma: 10 });
    const strokes = blend(draft, paper, picture, 'difference');
    const bright = blend(draft, strokes, strokes, 'screen');
    return blend(draft, bright, bright, 'screen');
  },
};

export const DEPTH_HINT: Hint = {
  key: 'depth',
  way: '深度控制',
  inputKinds: ['whiteModel'],
  coloured: false,
  draw(draft, image) {
    const [da3_model] = draft.node('LoadDA3Model', {
      model_name: MODELS.depthAnything3,
      weight_dtype: 'default',
    });
    const [da3_geometry] = draft.node('DA3Inference', {
      ...{ da3_model, image, resolution: 504, resize_method: 'upper_bound_resize', mode: 'mono' },
    });
    return draft.node('DA3Render', {
      ...{ da3_geometry, output: 'depth' },
      ...{ 'output.normalization': 'v2_style', 'output.apply_sky_clip': false },
    })[0];
  },
};

export const EDGE_HINT: Hint = {
  key: 'edges',
  way: '边缘控制',
  coloured: true,
  draw: (draft, image) =>
    draft.node('Canny', { image, low_threshold: 0.1, high_threshold: 0.4 })[0],
};

/** How much of an empty room is drawn anew along its edges: less, and no furniture comes in. */
export const FURNISHED = 0.9;
