import type { Gray8 } from '@zhuhui/kernels';
import { expect, it } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { readBrief } from '../brief/read.ts';
import type { Frame } from './frame.ts';
import type { PhotoRoom } from './photo-room.ts';
import { placeThing, roomLacking } from './place-thing.ts';

const [WIDTH, HEIGHT] = [960, 640];
const room: PhotoRoom = {
  camera: { eye: [0, -0.5, 1.5], target: [0, 0.5, 1.4], focalMm: 20, twoPoint: true, view: 'eye' },
  ...{ halfWidthM: 2.5, depthM: 4.5, heightM: 2.7, behindM: 3, openings: [] },
  seen: { left: true, right: true, ceiling: true },
  heightPerWidth: HEIGHT / WIDTH,
};
const brief = readBrief('1.8米宽的沙发', TRADE_VOCABULARY);

function maskOf({ left, top, right, bottom }: Frame): Gray8 {
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (let y = Math.round(top); y < bottom; y++)
    data.fill(255, y * WIDTH + Math.round(left), y * WIDTH + Math.round(right));
  return { width: WIDTH, height: HEIGHT, data };
}

const place = (frame: Frame) => placeThing(room, maskOf(frame), brief, 1, TRADE_VOCABULARY.trade);

it('tells where a place that ends too high has to grow, and there the thing fits', () => {
  const far = { left: 400, right: 560, bottom: 400, top: 330 };
  expect(place(far)).toBeNull();
  const lacking = roomLacking(room, maskOf(far), brief);
  if (!lacking) throw new Error('nothing told');
  expect(lacking.bottom).toBeGreaterThan(0);
  const grown = {
    left: far.left - lacking.left,
    top: far.top - lacking.top,
    right: far.right + lacking.right,
    bottom: far.bottom + lacking.bottom,
  };
  expect(place(grown)).not.toBeNull();
});
