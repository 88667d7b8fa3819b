import { luminance } from '../color/oklab.ts';
import { lightOfKelvin } from '../color/temperature.ts';
import { gaussianBlur } from '../filter/gaussian.ts';
import { type Atmosphere, atmosphereOf, lampColour } from './atmosphere.ts';
import type { Reading } from './read.ts';
import type { RenderRequest } from './types.ts';

/** Puts the hour's light on a linear pixel at (x, y), in place; `pane` and `ground` are 0 … 1. */
export type LightPainter = (
  x: number,
  y: number,
  pixel: Float32Array,
  pane: number,
  ground: number,
) => void;

/** The hour's light over a photograph: its level and tint against day, lit panes, a low sun's side. */
export function lightPainter(
  reading: Reading,
  request: RenderRequest,
  atmosphere: Atmosphere,
): LightPainter {
  const { inside, labels } = reading;
  const { width, height } = labels;
  const day = atmosphereOf('day');
  const tint = lightOfKelvin(0.35 * request.look.light.temperatureK + 4225);
  const lamp = lampColour(request.look.light.temperatureK);
  const level = inside
    ? (atmosphere.keyInside / day.keyInside) ** 1.15
    : (atmosphere.keyOutside / day.keyOutside) ** 1.1;
  const skyShare = atmosphere.skyStrength / (atmosphere.skyStrength + atmosphere.sunStrength * 0.9);
  const { zenith, horizon, sun } = atmosphere;
  const above = luminance(zenith[0], zenith[1], zenith[2]) + 0.25;
  const mixed = [0, 1, 2].map((k) => {
    const sky = 0.5 * zenith[k] + 0.5 * horizon[k];
    return skyShare * (sky / above) + (1 - skyShare) * sun[k];
  });
  const mean = (mixed[0] + mixed[1] + mixed[2]) / 3;
  // Night is darker than its own key: a photograph's shadows are already lit.
  const deep = atmosphere.lamps > 1 ? (inside ? 0.85 : 0.62) : 1;
  const lampShare = inside ? Math.min(0.55, atmosphere.lamps * 0.4) : 0;
  const hue = inside ? 0.22 : 0.42;
  const gain = mixed.map((c, k) => {
    const outer = 1 + hue * (c / mean - 1);
    return deep * level * tint[k] * ((1 - lampShare) * outer + lampShare * lamp[k] * 1.05);
  });
  const side = (request.seed & 1) === 0 ? -1 : 1;
  const low = Math.max(0, 0.5 - atmosphere.sunElevation) * atmosphere.sunStrength;
  const glow = inside ? 0.15 : atmosphere.lamps;
  const brightest = Math.max(...atmosphere.horizon);
  // Behind a room's panes lies the hour outside, not the room's light.
  const outer = atmosphere.windowView / day.windowView;
  return (x, y, pixel, pane, ground) => {
    const across = side * ((2 * x) / width - 1);
    const slant = 1 + low * 0.5 * across;
    const pool = inside ? 1 + 0.35 * atmosphere.lamps * (0.5 - Math.abs(y / height - 0.42)) : 1;
    const wet = 1 - 0.35 * atmosphere.wet * ground * (inside ? 0 : 1);
    const lit = pane * glow * (atmosphere.lamps > 0.5 ? 1 : 0);
    for (let k = 0; k < 3; k++) {
      const warm = 1 + low * 0.35 * across * [1, 0.25, -0.7][k];
      const window = inside ? 0 : lit * lamp[k] * (0.14 + 0.62 * pixel[k]);
      const own = pixel[k] * gain[k] * slant * warm * pool * wet + window;
      const view = pixel[k] * outer * (0.5 + 0.5 * (atmosphere.horizon[k] / brightest));
      pixel[k] = inside ? own + (view - own) * pane : own;
    }
  };
}

/** Lamps and lit panes light what is around them: their areas, spread wide and softly, 0 … about 1. */
export function lampGlow({ labels, parts, inside }: Reading): Float32Array | null {
  const { width, height, data } = labels;
  const source = parts.map(({ lamp, role }) => (lamp || (!inside && role === 'glazing') ? 1 : 0));
  if (!source.includes(1)) return null;
  const plane = { width, height, data: Float32Array.from(data, (id) => source[id]) };
  const wide = gaussianBlur(plane, 0.11 * width).data;
  const near = gaussianBlur(plane, 0.03 * width).data;
  return wide.map((w, p) => Math.min(1, Math.sqrt(Math.max(0, w)) + 0.8 * Math.max(0, near[p])));
}
