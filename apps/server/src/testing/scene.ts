import type { SceneDescription } from '@zhuhui/scene/design';

/** A small room with a table and a vase on it. */
export const A_SCENE: SceneDescription = {
  ...{ version: 1, seed: 1, brief: '小餐厅', space: 'dining', setting: 'indoors' },
  ...{ style: 'modernSimple', season: 'summer', surroundings: 'suburb', notes: [] },
  room: {
    plan: [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ],
    heightM: 2.7,
    openings: [{ id: 'w', kind: 'window', wall: 1, fromM: 1, widthM: 2, sillM: 0.4, heightM: 1.8 }],
    ...{ skirting: true, mouldings: 'none', ceiling: 'flat' },
  },
  surfaces: { floor: { material: 'oakNatural' } },
  items: [
    {
      ...{ id: 'table-1', kind: 'dining-table', params: {}, at: [2, 2.5, 0], yawDeg: 0 },
      materials: { top: { material: 'walnut' } },
    },
    { id: 'vase-2', kind: 'vase', params: {}, at: [2, 2.5, 0.75], yawDeg: 0, materials: {} },
  ],
  light: {
    ...{ month: 6, hour: 10, weather: 'clear', latitudeDeg: 31, northDeg: 0 },
    ...{ lampsOn: false, lampTemperatureK: 3000, exposureEv: 0 },
  },
  camera: { view: 'eye', eye: [2, 0.3, 1.3], target: [2, 4, 1.1], focalMm: 22, twoPoint: true },
};
