import type { Rgb8 } from '@zhuhui/kernels';
import type { RoomBox } from './box-geometry.ts';
import { meetRoom, type PhotoRoom } from './photo-room.ts';
import { frameOf, type PhotoView, rayOf } from './solve-view.ts';

const COLOURS = {
  floor: [150, 112, 78],
  ceiling: [236, 234, 230],
  left: [196, 194, 188],
  right: [206, 203, 197],
  back: [220, 217, 210],
  front: [128, 128, 128],
  window: [252, 253, 255],
} as const;

/** A window in the far wall, in heights of the eye. */
const WINDOW = { from: -0.5, to: 0.7, low: -0.35, high: 0.55 } as const;

/** A box of plain walls with boards on its floor, as a view shows it: exact, and drawn in an instant. */
export function paintedRoom(view: Omit<PhotoView, 'support'>, box: RoomBox): Rgb8 {
  const { widthPx: width, heightPx: height } = view;
  const frame = frameOf(view);
  const shell: Pick<PhotoRoom, 'halfWidthM' | 'depthM' | 'heightM' | 'behindM'> = {
    halfWidthM: (box.left + box.right) / 2,
    depthM: box.far,
    heightM: box.height,
    behindM: 9,
  };
  const eyeX = (box.left - box.right) / 2;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const sum = [0, 0, 0];
      for (const [u, v] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ]) {
        const ray = rayOf({ ...view, support: 1 }, frame, x + u, y + v);
        const { wall, at } = meetRoom(shell, [eyeX, 0, 1], ray);
        const onWindow =
          wall === 'back' &&
          at[0] - eyeX > WINDOW.from &&
          at[0] - eyeX < WINDOW.to &&
          at[2] - 1 > WINDOW.low &&
          at[2] - 1 < WINDOW.high;
        const board = wall === 'floor' && Math.floor(at[0] * 5) % 2 !== 0 ? 10 : 0;
        COLOURS[onWindow ? 'window' : wall].forEach((value, k) => {
          sum[k] += value - board;
        });
      }
      for (let k = 0; k < 3; k++) data[i + k] = sum[k] / 4;
    }
  }
  return { width, height, data };
}
