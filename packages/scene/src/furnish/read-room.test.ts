import { describe, expect, it } from 'vitest';
import { readRoom } from './read-room.ts';
import { frameOf, type PhotoView } from './solve-view.ts';
import { paintedRoom } from './testing.ts';

const RAD = Math.PI / 180;
const SIZE = { widthPx: 480, heightPx: 320 } as const;
const BOX = { left: 1.4, right: 1.9, far: 2.9, height: 1.9 } as const;

const VIEWS: Readonly<Record<string, Omit<PhotoView, 'support'>>> = {
  'into a corner, tilted and held askew': {
    ...{ ...SIZE, focalPx: 300, yawRad: 24 * RAD },
    ...{ pitchRad: -5 * RAD, rollRad: 1 * RAD, shiftPx: 0 },
  },
  'nearly straight, with a shifted lens': {
    ...{ ...SIZE, focalPx: 290, yawRad: -7 * RAD },
    ...{ pitchRad: 0, rollRad: 0, shiftPx: -28 },
  },
};

describe('reading a room', () => {
  it.each(Object.entries(VIEWS))('finds camera, box and window: %s', (_, view) => {
    const { view: read, fit, room } = readRoom(paintedRoom(view, BOX));
    const scale = read.widthPx / view.widthPx;
    const cosine = frameOf(view).forward.reduce(
      (sum, v, k) => sum + v * frameOf(read).forward[k],
      0,
    );
    expect(Math.acos(Math.min(1, cosine)) / RAD).toBeLessThan(1.5);
    expect(Math.abs(read.focalPx / (scale * view.focalPx) - 1)).toBeLessThan(0.08);
    for (const side of ['left', 'far', 'height'] as const) {
      expect(Math.abs(fit.box[side] / BOX[side] - 1), side).toBeLessThan(0.08);
    }
    expect(room.openings.map(({ kind, wall }) => [kind, wall])).toEqual([['window', 2]]);
    const [window] = room.openings;
    expect(window.widthM / room.camera.eye[2]).toBeCloseTo(1.2, 0.5);
  });
});
