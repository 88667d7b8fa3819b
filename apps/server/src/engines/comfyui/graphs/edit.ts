import type { Draft, Link } from './draft.ts';
import type { ComfyCapability, GraphVariant } from './graph.ts';
import { drawInside } from './masked.ts';
import { type Family, loadPicture, type Painter, pictureVariant } from './parts.ts';

/** A model that follows an instruction about the pictures it is shown. */
export interface Editor extends Family<EditPainter> {
  /** Whether it takes a second picture. */
  readonly takesReference: boolean;
}

export interface EditPainter extends Painter {
  /** What `text` says of these pictures; the first is the base, on the canvas. */
  instruct(
    text: string,
    pictures: readonly Link[],
  ): { readonly positive: Link; readonly negative: Link };
}

interface Editing {
  readonly flow: 'edit' | 'maskedEdit';
  /** `only`: there is nothing to do without one. */
  readonly reference: 'never' | 'optional' | 'only';
}

/** Capabilities that an instruction serves. */
const EDITINGS = {
  render: { flow: 'edit', reference: 'optional' },
  furnish: { flow: 'edit', reference: 'optional' },
  style: { flow: 'edit', reference: 'only' },
  atmosphere: { flow: 'edit', reference: 'optional' },
  flatplan: { flow: 'edit', reference: 'optional' },
  lineart: { flow: 'edit', reference: 'never' },
  material: { flow: 'maskedEdit', reference: 'optional' },
  inpaint: { flow: 'maskedEdit', reference: 'optional' },
  erase: { flow: 'maskedEdit', reference: 'never' },
} as const satisfies Partial<Record<ComfyCapability, Editing>>;
type EditedCapability = keyof typeof EDITINGS;

/** A model's variants of one capability: the one with a reference picture and the one without. */
export function editVariants(
  editor: Editor,
  capability: EditedCapability,
): { readonly withReference: readonly GraphVariant[]; readonly alone: readonly GraphVariant[] } {
  const { flow, reference }: Editing = EDITINGS[capability];
  const make = (referred: boolean): GraphVariant =>
    pictureVariant(
      editor,
      {
        ...{ capability, flow, told: 'instruction', key: referred ? 'ref' : 'edit' },
        way: referred ? '带参考图按指令修改' : '按指令修改',
      },
      (draft, painter) => edit(draft, painter, flow, referred),
    );
  return {
    withReference: reference !== 'never' && editor.takesReference ? [make(true)] : [],
    alone: reference === 'only' ? [] : [make(false)],
  };
}

/** Masked edits see the whole canvas as a reference, and draw only inside the mask. */
function edit(draft: Draft, painter: EditPainter, flow: Editing['flow'], referred: boolean): Link {
  const picture = loadPicture(draft);
  const words = painter.instruct(
    '$PROMPT',
    referred ? [picture, scaled(draft, loadPicture(draft, '$REF2'))] : [picture],
  );
  return flow === 'edit'
    ? painter.draw({ ...words, latent: painter.canvas() })
    : drawInside(draft, painter, words, { picture, denoise: 1 });
}

/** A reference picture comes in any size. */
const scaled = (draft: Draft, image: Link): Link =>
  draft.node('ImageScaleToTotalPixels', { image, upscale_method: 'lanczos', megapixels: 1 })[0];

/** Adds pictures to a condition in their full resolution, each after the one before. */
export const refer = (draft: Draft, conditioning: Link, latents: readonly Link[]): Link =>
  latents.reduce(
    (so, latent) => draft.node('ReferenceLatent', { conditioning: so, latent })[0],
    conditioning,
  );
