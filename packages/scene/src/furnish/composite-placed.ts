import type { Gray8, Rgb8 } from '@zhuhui/kernels';
import { type CompositeInput, compositeFurniture } from './composite.ts';
import { withinMask } from './keep-within.ts';
import { completedWith, partOfMask } from './part-of-picture.ts';
import type { PlacedThing } from './place-thing.ts';

/** One thing to be put into a marked place; of its render only the part around that was traced. */
export interface PlacedInput
  extends Omit<CompositeInput, 'within' | 'plane'>,
    Pick<PlacedThing, 'plane' | 'marginPx'> {
  readonly mask: Gray8;
}

/** A thing on the photograph with its shadow and light; outside the marked place every byte stays. */
export function compositePlaced({ mask, marginPx, plane, ...input }: PlacedInput): Rgb8 {
  const { furnished, empty } = input;
  const part = partOfMask(mask, furnished.width, furnished.height);
  return compositeFurniture({
    ...input,
    furnished: completedWith(furnished, empty, part),
    within: withinMask(mask, marginPx),
    ...(plane && { plane }),
  });
}
