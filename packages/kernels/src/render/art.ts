import { length2 } from '../arithmetic.ts';
import { fractal, lattice } from '../material/noise.ts';
import { skinColours } from './finish.ts';
import type { ShadeInput } from './shade-input.ts';

/** A quiet abstract print with mount and dark frame, in the accent's colour and its neighbours. */
export function paintArt(
  input: ShadeInput,
  id: number,
  border: number,
  x: number,
  y: number,
  out: Float32Array,
): void {
  const region = input.regions[id];
  const high = Math.max(8, region.maxY - region.minY);
  const { first, second } = skinColours(input.skins[id]);
  const u = (x - region.minX) / high;
  const v = (y - region.minY) / high;
  const mount = 0.09 * high;
  if (border < 0.022 * high) out.fill(0.03);
  else if (border < mount) out.fill(0.72);
  else {
    const warp = fractal(u * 1.7, v * 1.7, id + input.seed, 3, 0.01);
    const field = v + 0.35 * warp + 0.2 * Math.sin(u * 2.3 + id);
    const shape = length2(u - 0.55 - 0.2 * lattice(id, 1, input.seed), v - 0.42) < 0.19 ? 1 : 0;
    const paper = 0.62 - 0.06 * warp;
    const lower = Math.min(1, Math.max(0, (field - 0.62) * 14));
    const lowest = Math.min(1, Math.max(0, (field - 0.84) * 14));
    for (let k = 0; k < 3; k++) {
      let c = paper * [1, 0.96, 0.88][k];
      c += ((shape === 1 ? first[k] : c) - c) * 0.85;
      c += (first[k] * 0.8 + 0.12 - c) * lower * 0.9;
      c += (second[k] * 0.45 - c) * lowest * 0.9;
      out[k] = c;
    }
  }
}
