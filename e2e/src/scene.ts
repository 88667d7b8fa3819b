const thing = (id: string, kind: string, at: readonly number[]) => ({
  ...{ id, kind, params: {}, at, yawDeg: 0, materials: {} },
});
/** A small room's description: a table with a vase on it, and a chair. */
export const SCENE = {
  ...{ version: 1, seed: 1, brief: '小餐厅', space: 'dining', setting: 'indoors' },
  ...{ style: 'modernSimple', season: 'summer', surroundings: 'suburb', notes: [] },
  room: {
    plan: [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ],
    ...{ heightM: 2.7, openings: [], skirting: true, mouldings: 'none', ceiling: 'flat' },
  },
  surfaces: {},
  items: [
    thing('table-1', 'dining-table', [2, 2.5, 0]),
    thing('vase-2', 'vase', [2, 2.5, 0.75]),
    thing('chair-3', 'chair-dining', [0.6, 0.6, 0]),
  ],
  light: {
    ...{ month: 6, hour: 10, weather: 'clear', latitudeDeg: 31, northDeg: 0 },
    ...{ lampsOn: false, lampTemperatureK: 3000, exposureEv: 0 },
  },
  camera: { view: 'eye', eye: [2, 0.3, 1.3], target: [2, 4, 1.1], focalMm: 22, twoPoint: true },
};
/** A description as a file to choose. */
export const sceneFile = (scene: unknown) => ({
  name: '场景.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(scene)),
});
