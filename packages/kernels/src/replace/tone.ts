/**
 * Cameras and renderers hold bright light back: from display to scene and back, by the rational shoulder
 * of Reinhard et al., "Photographic tone reproduction for digital images" (SIGGRAPH 2002), in part.
 * Colours change by reflectance in proportion to the scene's light, not to the display's.
 */

const SHOULDER = 0.5;
/** Display light above this is clipped: nobody knows how bright it was. */
const CLIPPED = 0.97;

/** Light in the scene, white in full light near 1, of linear display light 0 … 1. */
export function sceneOf(display: number): number {
  const seen = Math.min(CLIPPED, Math.max(0, display));
  return seen / (1 - SHOULDER * seen);
}

/** Linear display light of light in the scene; reaches 1 only where it is four times too bright. */
export function displayOf(scene: number): number {
  return scene / (1 + SHOULDER * scene);
}
