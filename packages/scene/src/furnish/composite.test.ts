import { expect, it } from 'vitest';
import type { Item, SceneDescription } from '../design/description.ts';
import { renderPicture, runRenderJob } from '../render/picture.ts';
import { prepare } from '../render/prepare.ts';
import { boxScene, type RoomLight } from './box-scene.ts';
import { compositeFurniture } from './composite.ts';
import { photoRoom } from './photo-room.ts';
import { paintedRoom } from './testing.ts';

const BOX = { left: 1.6, right: 1.6, far: 3, height: 1.9 };
const VIEW = {
  ...{ widthPx: 120, heightPx: 80, focalPx: 76, support: 1 },
  ...{ yawRad: 0, pitchRad: -0.06, rollRad: 0, shiftPx: 0 },
};
const WALL = [0.6, 0.6, 0.6] as const;
const LIGHT: RoomLight = {
  albedo: {
    ...{ left: WALL, right: WALL, back: WALL, front: WALL },
    ...{ ceiling: [0.7, 0.7, 0.7], floor: [0.3, 0.2, 0.12] },
  },
  radiance: [
    [2, 2, 2],
    [1, 1, 1],
  ],
};

it('a crate in a photograph covers its pixels, shades the floor and leaves the rest as it was', async () => {
  const photo = paintedRoom(VIEW, BOX);
  const room = { ...photoRoom(VIEW, BOX), openings: [] };
  const crate: Item = {
    ...{ id: 'crate', kind: 'side-table', params: {}, materials: {} },
    ...{ at: [0, room.depthM / 2, 0], yawDeg: 0 },
  };
  const light = { lampsOn: false, lampTemperatureK: 3000, weather: 'overcast' };
  const described = { seed: 1, items: [crate], surfaces: {}, camera: room.camera, light };
  const description = {
    ...described,
    light: { ...light, month: 6, hour: 12, latitudeDeg: 31, northDeg: 0, exposureEv: 0 },
  } as unknown as SceneDescription;
  const size = { width: 120, height: 80, quality: 'preview', seed: 1, exposure: 1 } as const;
  const render = (prepared: ReturnType<typeof prepare>) =>
    renderPicture(prepared, room.camera, size, async (jobs) => jobs.map(runRenderJob));
  const prepared = prepare(boxScene(room, LIGHT, description));
  const [furnished, empty] = [await render(prepared), await render(prepare(boxScene(room, LIGHT)))];
  const input = { photo, room, light: LIGHT, description, prepared, furnished, empty, seed: 3 };
  const result = compositeFurniture(input);

  const changed = result.data.map((value, k) => Math.abs(value - photo.data[k]));
  const rows = (from: number, to: number) => changed.subarray(from * 360, to * 360);
  expect(rows(0, 20).every((value) => value === 0)).toBe(true);
  expect(changed.filter((value) => value === 0).length / changed.length).toBeGreaterThan(0.5);
  expect(changed.filter((value) => value > 30).length).toBeGreaterThan(60);
  expect(compositeFurniture(input).data).toEqual(result.data);
});
