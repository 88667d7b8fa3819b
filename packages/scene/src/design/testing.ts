import type { SceneLight } from './description.ts';

/** A clear noon in June, lamps off. */
export const NOON: SceneLight = {
  month: 6,
  hour: 12,
  weather: 'clear',
  latitudeDeg: 31,
  northDeg: 0,
  lampsOn: false,
  lampTemperatureK: 3000,
  exposureEv: 0,
};
