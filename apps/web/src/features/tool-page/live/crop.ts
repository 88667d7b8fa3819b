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
