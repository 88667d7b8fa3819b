/** A part of the shared picture, as shares of its width and height. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A place in the shared picture, as shares of its width and height. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Crop = { left: 0, top: 0, width: 1, height: 1 };

/** A drag that covers less than this share of either side was a slip of the hand. */
const LEAST_SHARE = 0.04;

/** Where a pointer is within the box that shows the picture; beyond its edge, at the edge. */
export function placeIn(
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Place {
  const share = (px: number, whole: number) =>
    whole > 0 ? Math.min(1, Math.max(0, px / whole)) : 0;
  return { x: share(clientX - box.left, box.width), y: share(clientY - box.top, box.height) };
}

/** The part between two opposite corners, whichever was first. */
export function cropBetween(a: Place, b: Place): Crop {
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}

/** Whether a part is large enough to have been meant. */
export const isMeant = ({ width, height }: Crop): boolean => Math.min(width, height) >= LEAST_SHARE;

/** Where the arrows begin. */
export const MIDDLE: Crop = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };

/** How far an arrow goes, as a share of either side. */
const STEP = 0.02;

const ARROWS: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** The part a step of an arrow further, or with another size; within the picture. Null for other keys. */
export function stepped(crop: Crop, key: string, resizes: boolean): Crop | null {
  const step = ARROWS[key];
  if (!step) return null;
  const { left, top, width, height } = crop;
  const within = (value: number, least: number, most: number) =>
    Math.min(most, Math.max(least, value));
  return resizes
    ? {
        ...crop,
        width: within(width + step.x, LEAST_SHARE, 1 - left),
        height: within(height + step.y, LEAST_SHARE, 1 - top),
      }
    : {
        ...crop,
        left: within(left + step.x, 0, 1 - width),
        top: within(top + step.y, 0, 1 - height),
      };
}

/** Pixels of a part of a picture of that size. */
export const sizeOfCrop = (crop: Crop, whole: Size): Size =>
  roundedSize(crop.width * whole.width, crop.height * whole.height);

/** A size in the same proportion whose longer side is at most this long; never larger than it was. */
export function fitted({ width, height }: Size, mostSidePx: number): Size {
  const scale = Math.min(1, mostSidePx / Math.max(width, height));
  return roundedSize(width * scale, height * scale);
}

/** Whole pixels, at least one. */
const roundedSize = (width: number, height: number): Size => ({
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
});
