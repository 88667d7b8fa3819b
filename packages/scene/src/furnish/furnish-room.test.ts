import { describe, expect, it } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { readBrief } from '../brief/read.ts';
import { project, projectionOf } from '../camera.ts';
import { add, mix, scale } from '../vec.ts';
import { busySurfaces } from './busy-walls.ts';
import { furnishPhoto } from './furnish-room.ts';
import { cornersOf } from './item-box.ts';
import { type PhotoRoom, photoRoom } from './photo-room.ts';
import { paintedRoom } from './testing.ts';

const RAD = Math.PI / 180;
const SIZE = { widthPx: 480, heightPx: 320, support: 1 } as const;
const BOX = { left: 1.4, right: 1.9, far: 2.9, height: 1.9 } as const;
const VIEWS = {
  'straight on': { ...SIZE, focalPx: 300, yawRad: 0, pitchRad: -3 * RAD, rollRad: 0, shiftPx: 0 },
  askew: { ...SIZE, focalPx: 300, yawRad: 24 * RAD, pitchRad: -5 * RAD, rollRad: 0, shiftPx: 0 },
};

const roomSeen = (view: (typeof VIEWS)['askew']): PhotoRoom => {
  const shell = photoRoom(view, BOX);
  return { ...shell, openings: [], busy: busySurfaces(paintedRoom(view, BOX), shell) };
};

const furnish = (room: PhotoRoom, words: string) =>
  furnishPhoto(room, readBrief(words, TRADE_VOCABULARY), 'medium', 5, TRADE_VOCABULARY).items;

describe.each(Object.entries(VIEWS))('a living room in a photograph, %s', (_, view) => {
  const room = roomSeen(view);
  const items = furnish(room, '现代简约客厅');

  it('has its sofa inside the picture', () => {
    const frame = projectionOf(room.camera, view.widthPx, view.heightPx);
    const sofa = items.find(({ kind }) => kind.startsWith('sofa'));
    if (!sofa) throw new Error('no sofa');
    const corners = cornersOf(sofa);
    const middle = scale(corners.reduce(add), 1 / corners.length);
    const seen = corners.map((corner) => project(frame, mix(middle, corner, 0.75)));
    const inside = seen.filter((p) => p && p.x > 0 && p.x < 480 && p.y > 0 && p.y < 320);
    expect(inside.length).toBeGreaterThanOrEqual(7);
  });

  it('keeps its own windows and ceiling unless curtains are asked for', () => {
    expect(items.filter(({ kind }) => /curtain|downlight/.test(kind))).toEqual([]);
  });
});
