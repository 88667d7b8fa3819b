import type { Draft, Link } from './draft.ts';
import type { ComfyCapability, GraphVariant } from './graph.ts';
import type { Hint } from './hints.ts';
import { encodePicture, type Family, loadPicture, type Painter, pictureVariant } from './parts.ts';

/** What a control makes of a painter's words and model. */
export interface Controlled {
  readonly model?: Link;
  readonly positive: Link;
  readonly negative: Link;
}

export type Control = (
  draft: Draft,
  painter: Painter,
  hint: Link,
  words: { readonly positive: Link; readonly negative: Link },
) => Controlled;

/**
 * Draws from a description along a hint of the base picture. Where the base picture has colours of its
 * own, they are kept by `$DENOISE`; where it has none, drawing starts from nothing.
 */
export const controlledVariant = (
  family: Family,
  control: Control,
  capability: ComfyCapability,
  hint: Hint,
  denoise: '$DENOISE' | number = '$DENOISE',
): GraphVariant =>
  pictureVariant(
    family,
    {
      ...{ capability, flow: 'edit', told: 'description', key: hint.key, way: hint.way },
      ...(hint.inputKinds ? { inputKinds: hint.inputKinds } : {}),
    },
    (draft, painter) => {
      const picture = loadPicture(draft);
      const positive = painter.words('$PROMPT');
      const negative = painter.against(positive);
      const shown = hint.draw(draft, picture);
      const guided = control(draft, painter, shown, { positive, negative });
      return hint.coloured
        ? painter.draw({
            ...guided,
            latent: encodePicture(draft, picture, painter.vae),
            denoise,
          })
        : painter.draw({ ...guided, latent: painter.canvas() });
    },
  );
