import { createRandom } from '@zhuhui/kernels';
import { type Ellipsoid, ellipsoid, type Part, type Surface } from '@zhuhui/scene';
import { blade } from '@zhuhui/scene/solids';

type Vec3 = [number, number, number];

/** Radii of the core by those of the clump. */
const CORE = 0.84;

/**
 * Clumps of foliage as leaves: every ellipsoid of a plant becomes blades all through its outer half,
 * turned outwards and up, in colours about its own.
 *
 * @param leafM length of a leaf, metres
 * @param density leaves to cover the clump's surface once
 * @param slim width of a leaf by its length
 * @param core what is seen between the leaves of a plant too dense to see through
 */
export function leafed(
  parts: readonly Part[],
  {
    leafM,
    density,
    seed,
    slim = 0.6,
    core,
  }: { leafM: number; density: number; seed: number; slim?: number; core?: Surface },
): Part[] {
  const random = createRandom(seed);
  return parts.flatMap((part): Part[] => {
    if (part.kind !== 'solid' || part.shape.kind !== 'ellipsoid') return [part];
    const { at, radii } = part.shape as Ellipsoid;
    const area = 4 * Math.PI * Math.cbrt(radii[0] * radii[1] * radii[2]) ** 2;
    const count = Math.round((density * area) / (leafM * leafM * slim));
    const tones = [-0.14, -0.05, 0.03, 0.12].map((by) => shade(part.surface, by));
    const inner = radii.map((radius) => radius * CORE) as Vec3;
    const leaves = Array.from({ length: count }, () => {
      const z = random.between(-1, 1);
      const turn = random.between(0, 2 * Math.PI);
      const flat = Math.sqrt(1 - z * z);
      const out: Vec3 = [flat * Math.cos(turn), flat * Math.sin(turn), z];
      const deep = random.between(0.62, 1.04);
      const foot = out.map((o, k) => (at[k] ?? 0) + o * (radii[k] ?? 0) * deep) as Vec3;
      const [sway, rise] = [random.between(-0.7, 0.7), random.between(-0.35, 0.5)];
      const tip = [
        foot[0] + leafM * (out[0] * 0.7 - out[1] * sway),
        foot[1] + leafM * (out[1] * 0.7 + out[0] * sway),
        foot[2] + leafM * (out[2] * 0.4 + rise),
      ] as Vec3;
      const tone = tones[random.below(tones.length)] ?? part.surface;
      return blade(tone, foot, tip, leafM * slim);
    });
    return core ? [ellipsoid(core, at, inner), ...leaves] : leaves;
  });
}

/** The surface in a lighter or darker colour, −1 … 1. */
export function shade(surface: Surface, by: number): Surface {
  const value = Number.parseInt(surface.color.slice(1), 16);
  const channels = [value >> 16, (value >> 8) & 255, value & 255];
  const turned = channels.map((c) => Math.round(by < 0 ? c * (1 + by) : c + (255 - c) * by));
  const color = `#${turned.map((c) => c.toString(16).padStart(2, '0')).join('')}`;
  return { material: surface.material, color };
}
