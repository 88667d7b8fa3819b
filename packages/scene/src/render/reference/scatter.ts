import type { Material } from '../../materials/material.ts';
import { add, dot, normalize, type Vec3 } from '../../vec.ts';
import { energyAt, f0Of, layerAt, meanLayer } from '../energy.ts';

/**
 * Share of light from `into` that a surface sends to `out`, per steradian (unit vectors away from the
 * surface, `normal` on the side of `out`): the plain twin of `wasm/render/bsdf.ts`, for plain colours.
 */
export function scatter(material: Material, normal: Vec3, out: Vec3, into: Vec3): Vec3 {
  const { roughness, metallic, albedo } = material;
  if (albedo.kind !== 'color') throw new RangeError('the reference knows plain colours only');
  const f0 = f0Of(material.ior);
  const cosOut = dot(normal, out);
  const cosIn = dot(normal, into);
  const passing = material.passage === 'diffuse' ? material.transmission : 0;
  const left = (1 - layerAt(cosOut, roughness, f0)) * (1 - layerAt(Math.abs(cosIn), roughness, f0));
  const base = ((1 - metallic) * left) / ((1 - meanLayer(roughness, f0)) * Math.PI);
  if (cosIn < 0) return of((k) => albedo.rgb[k] * base * passing);
  const half = normalize(add(out, into));
  const a2 = Math.max(0.002, roughness ** 2) ** 2;
  const facets = a2 / (Math.PI * (dot(normal, half) ** 2 * (a2 - 1) + 1) ** 2);
  const mask = (cosine: number): number => (Math.sqrt(1 + a2 * (1 / cosine ** 2 - 1)) - 1) / 2;
  const seen = 1 / (1 + mask(cosOut) + mask(cosIn));
  const shape = (facets * seen) / (4 * cosOut * cosIn);
  const schlick = (1 - dot(out, half)) ** 5;
  const [first, second] = energyAt(cosOut, roughness);
  const lost = 1 / (first + second) - 1;
  const shine = (f: number): number => (f + (1 - f) * schlick) * (1 + f * lost);
  return of(
    (k) =>
      shape * ((1 - metallic) * shine(f0) + metallic * shine(albedo.rgb[k])) +
      albedo.rgb[k] * base * (1 - passing),
  );
}

const of = (at: (k: 0 | 1 | 2) => number): Vec3 => [at(0), at(1), at(2)];
