import type { Scene } from '@zhuhui/contracts';
import type { Point } from './scene-edit.ts';

/** Changes of a scene's light and camera: pure, over the description. Metres and degrees. */

type Light = Pick<Scene['light'], 'hour' | 'weather' | 'lampsOn'>;

export const lit = (scene: Scene, change: Partial<Light>): Scene => ({
  ...scene,
  light: { ...scene.light, ...change },
});

/** The camera, somewhere else over the floor: it looks the way it did. */
export function carried(scene: Scene, [dx, dy]: Point): Scene {
  const { eye, target } = scene.camera;
  const by = ([x, y, z]: typeof eye): typeof eye => [
    inCentimetres(x + dx),
    inCentimetres(y + dy),
    z,
  ];
  return { ...scene, camera: { ...scene.camera, eye: by(eye), target: by(target) } };
}

/** The camera where it is, looking over this point of the plan. */
export const aimed = (scene: Scene, [x, y]: Point): Scene =>
  facing(scene, Math.atan2(y - scene.camera.eye[1], x - scene.camera.eye[0]));

/** The camera where it is, turned counter-clockwise. */
export function swung(scene: Scene, degrees: number): Scene {
  const { eye, target } = scene.camera;
  const now = Math.atan2(target[1] - eye[1], target[0] - eye[0]);
  return facing(scene, now + (degrees * Math.PI) / 180);
}

function facing(scene: Scene, angle: number): Scene {
  const { eye, target } = scene.camera;
  const away = Math.hypot(target[0] - eye[0], target[1] - eye[1]);
  const [x, y] = [eye[0] + Math.cos(angle) * away, eye[1] + Math.sin(angle) * away];
  const next: typeof target = [inCentimetres(x), inCentimetres(y), target[2]];
  return { ...scene, camera: { ...scene.camera, target: next } };
}

/** The camera this high above the floor: it looks as much up or down as it did. */
export function raised(scene: Scene, heightM: number): Scene {
  const { eye, target } = scene.camera;
  const [ex, ey, ez] = eye;
  const [tx, ty, tz] = target;
  return {
    ...scene,
    camera: { ...scene.camera, eye: [ex, ey, heightM], target: [tx, ty, tz + heightM - ez] },
  };
}

export const focused = (scene: Scene, focalMm: number): Scene => ({
  ...scene,
  camera: { ...scene.camera, focalMm },
});

const inCentimetres = (metres: number): number => Math.round(metres * 100) / 100;
