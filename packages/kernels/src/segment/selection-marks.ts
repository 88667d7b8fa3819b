import { OUTSIDE } from './pixel-cut.ts';
import type { PreparedPicture } from './prepare.ts';
import type { SelectionBox } from './selection-prompt.ts';

/** A box in pixels of the small picture. */
export interface SmallBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function smallBox({ image, small }: PreparedPicture, box: SelectionBox): SmallBox {
  const sx = small.width / image.width;
  const sy = small.height / image.height;
  return {
    left: Math.max(0, Math.floor(box[0] * sx)),
    top: Math.max(0, Math.floor(box[1] * sy)),
    right: Math.min(small.width, Math.ceil(box[2] * sx)),
    bottom: Math.min(small.height, Math.ceil(box[3] * sy)),
  };
}

/** A region is outside when most of it lies outside the box. */
export function markOutsideBox(prepared: PreparedPicture, box: SmallBox, marks: Uint8Array): void {
  const { regions, graph } = prepared;
  const within = new Int32Array(graph.count);
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) within[regions.data[y * regions.width + x]]++;
  }
  for (let k = 0; k < marks.length; k++) if (within[k] * 2 < graph.area[k]) marks[k] = OUTSIDE;
}
