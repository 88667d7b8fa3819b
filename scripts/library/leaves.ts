import { createRandom, type Random } from '@zhuhui/kernels';
import { type Ellipsoid, ellipsoid, type Part, type Surface, solid } from '@zhuhui/scene';
import { blade, outward } from '@zhuhui/scene/solids';

type Vec3 = [number, number, number];

/** Half the thickness of a leaf. */
const THICK_M = 0.0008;
/** Radii of the core by those of the clump. */
const CORE = 0.86;

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
      const deep = core ? random.between(0.84, 1.02) : random.between(0.62, 1.04);
      const foot = out.map((o, k) => (at[k] ?? 0) + o * (radii[k] ?? 0) * deep) as Vec3;
      const tone = tones[random.below(tones.length)] ?? part.surface;
      if (core) return plate(tone, foot, tilted(out, random), random, leafM, slim);
      const [sway, rise] = [random.between(-0.7, 0.7), random.between(-0.35, 0.5)];
      const tip = [
        foot[0] + leafM * (out[0] * 0.7 - out[1] * sway),
        foot[1] + leafM * (out[1] * 0.7 + out[0] * sway),
        foot[2] + leafM * (out[2] * 0.4 + rise),
      ] as Vec3;
      return blade(tone, foot, tip, leafM * slim);
    });
    return core ? [ellipsoid(core, at, inner), ...leaves] : leaves;
  });
}

/** A direction some way off this one. */
function tilted([x, y, z]: Vec3, random: Random): Vec3 {
  const by = (): number => random.between(-0.55, 0.55);
  return unit([x + by(), y + by(), z + by() + 0.2]);
}

/** A leaf that lies open to the outside: a thin pointed plate about `at`, its flat side along `normal`. */
function plate(
  surface: Surface,
  at: Vec3,
  normal: Vec3,
  random: Random,
  lengthM: number,
  slim: number,
): Part {
  const other: Vec3 = [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)];
  const along = unit(cross(normal, other));
  const across = cross(normal, along);
  const corner = (a: number, b: number, c: number): Vec3 =>
    at.map(
      (v, k) =>
        v +
        lengthM * (a * (along[k] ?? 0) + b * slim * (across[k] ?? 0)) +
        c * THICK_M * (normal[k] ?? 0),
    ) as Vec3;
  const rim = [
    [-0.5, 0],
    [-0.1, 0.5],
    [0.5, 0],
    [-0.1, -0.5],
  ] as const;
  const vertices = [1, -1].flatMap((side) => rim.map(([a, b]) => corner(a, b, side)));
  const ring = [0, 1, 2, 3];
  const sides = ring.map((k) => [k, (k + 1) % 4, ((k + 1) % 4) + 4, k + 4]);
  return solid(outward(vertices, [ring, ring.map((k) => k + 4), ...sides]), surface);
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(v: Vec3): Vec3 {
  const length = Math.hypot(...v);
  return [v[0] / length, v[1] / length, v[2] / length];
}

/** The surface in a lighter or darker colour, −1 … 1. */
export function shade(surface: Surface, by: number): Surface {
  const value = Number.parseInt(surface.color.slice(1), 16);
  const channels = [value >> 16, (value >> 8) & 255, value & 255];
  const turned = channels.map((c) => Math.round(by < 0 ? c * (1 + by) : c + (255 - c) * by));
  const color = `#${turned.map((c) => c.toString(16).padStart(2, '0')).join('')}`;
  return { material: surface.material, color };
}
