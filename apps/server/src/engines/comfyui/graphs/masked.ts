import type { Draft, Link } from './draft.ts';
import { encodePicture, loadMask, loadPicture, maskLatent, type Painter, soften } from './parts.ts';

/** Words for what is left once something is taken away; models that only fill read no instruction. */
export const EMPTIED = {
  zh: '空旷干净的背景，延续周围的墙面、地面与材质，没有任何物体',
  en: 'empty clean background, the surrounding walls, floor and surfaces simply continue, nothing there',
} as const;

/** Words that keep a guided model from putting something new in the emptied place. */
export const NOTHING_NEW = 'object, furniture, person, text, watermark, shadow, blurry, artifacts';

/** The base picture of which only the masked part is drawn, at the model's own hand. */
export function drawInside(
  draft: Draft,
  painter: Painter,
  words: { readonly positive: Link; readonly negative: Link },
  more: {
    readonly picture?: Link;
    readonly mask?: Link;
    readonly model?: Link;
    readonly denoise?: 1 | '$DENOISE';
  } = {},
): Link {
  const picture = more.picture ?? loadPicture(draft);
  const mask = more.mask ?? loadMask(draft);
  return painter.draw({
    ...words,
    model: soften(draft, more.model ?? painter.model),
    latent: maskLatent(draft, encodePicture(draft, picture, painter.vae), mask),
    denoise: more.denoise ?? '$DENOISE',
  });
}
