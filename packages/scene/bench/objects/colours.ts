import { materialOf } from '../../src/materials/index.ts';
import type { Vec3 } from '../../src/vec.ts';

/** A material's mean colour, linear; lamps are above 1. */
export function colourOf(material: string): Vec3 {
  const { albedo, emission } = materialOf(material);
  if (emission) return emission;
  if (albedo.kind === 'color') return albedo.rgb;
  const at = (k: number) => (Number.parseInt(albedo.colour.slice(k, k + 2), 16) / 255) ** 2.2;
  return [at(1), at(3), at(5)];
}
