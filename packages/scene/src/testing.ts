import type { Part, Scene } from './scene.ts';

/** A scene of the parts, one object each, seen from eye height six metres off. */
export function sceneOf(parts: readonly Part[]): Scene {
  return {
    name: 'test',
    camera: { eye: [0, -6, 1.5], target: [0, 0, 1.2], focalMm: 28, twoPoint: true },
    sun: { toward: [-0.4, -0.5, 0.8], strength: 1 },
    ambientReachM: 3,
    objects: parts.map((part, k) => ({ name: `object${k}`, parts: [part] })),
  };
}
